import path from 'node:path';
import type { TestWordPress, WordPressRole } from './start-wordpress.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../wordpress-plugin/veemark');
const PLUGIN = 'veemark/veemark.php';

/** Puts the companion plugin into a WordPress and activates it. */
export async function installCompanion({ php }: TestWordPress) {
  const error = await php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    if (!file_exists(WP_PLUGIN_DIR . '/veemark')) symlink('${FOLDER}', WP_PLUGIN_DIR . '/veemark');
    echo json_encode(activate_plugin('${PLUGIN}'));`);
  if (error !== null) throw new Error(`The plugin was not activated: ${JSON.stringify(error)}`);
}

export const removeCompanion = ({ php }: TestWordPress) =>
  php(`
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    deactivate_plugins('${PLUGIN}');
    uninstall_plugin('${PLUGIN}');
    echo 'true';`);

type Answer = { status: number; json: unknown };

/** A call of the REST API as a user of this role; null is nobody. */
export async function callWordPress(
  { url, users }: TestWordPress,
  role: WordPressRole | null,
  route: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
  isDelivery = false,
): Promise<Answer> {
  const user = role && users[role];
  const token = user && Buffer.from(`${user.username}:${user.appPassword}`).toString('base64');
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Basic ${token}` }),
    ...(isDelivery && { 'x-veemark-delivery': '1' }),
  };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${url}/wp-json${route}`, { method, headers, ...content });
  return { status: answer.status, json: await answer.json() };
}
