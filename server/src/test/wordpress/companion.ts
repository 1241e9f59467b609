import { randomUUID } from 'node:crypto';
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
  isDelivery: boolean | 'replace' = false,
): Promise<Answer> {
  const user = role && users[role];
  const token = user && Buffer.from(`${user.username}:${user.appPassword}`).toString('base64');
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Basic ${token}` }),
    ...(isDelivery && { 'x-veemark-delivery': isDelivery === 'replace' ? 'replace' : '1' }),
  };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${url}/wp-json${route}`, { method, headers, ...content });
  return { status: answer.status, json: await answer.json() };
}

export type SentPost = { id: number; link: string; meta: Record<string, unknown> };

/** Sends a post as Veemark does. */
export const sendPost = (
  wp: TestWordPress,
  role: WordPressRole | null,
  head: unknown,
  more: object = {},
  kind = 'posts',
) =>
  callWordPress(
    wp,
    role,
    `/wp/v2/${kind}`,
    {
      title: 'The post',
      slug: `p-${randomUUID()}`,
      status: 'publish',
      content: '<p>Text</p>',
      meta: { _veemark_head: head },
      ...more,
    },
    'POST',
    true,
  );

/** Connects an address for reports, as the product does, or ends that. */
export const connect = (wp: TestWordPress, role: WordPressRole, address: string) =>
  callWordPress(wp, role, CONNECTION, { address, secret: `whsec_${'a'.repeat(32)}` });
export const disconnect = (wp: TestWordPress, address: string) =>
  callWordPress(wp, 'administrator', CONNECTION, { address }, 'DELETE');
const CONNECTION = '/veemark/v1/connection';

/** Removes the reports that wait. */
export const forgetReports = ({ php }: TestWordPress) =>
  php(`
    foreach (array_keys(veemark_waiting_reports()) as $id) delete_option(VEEMARK_REPORT_PREFIX . $id);
    echo 'true';`);

/** An image of the library, with its measures. */
export const newImage = ({ php }: TestWordPress) =>
  php(`
    $id = wp_insert_attachment(['post_title' => 'i', 'post_mime_type' => 'image/jpeg'], '2026/11/i.jpg');
    wp_update_attachment_metadata($id, ['width' => 1200, 'height' => 630, 'file' => '2026/11/i.jpg']);
    echo json_encode($id);`);

/** Each item of a head, once. */
export const ONCE = { title: 1, description: 1, canonical: 1, openGraph: 1, twitter: 1, article: 1 };

export async function sentPost(...args: Parameters<typeof sendPost>) {
  const { status, json } = await sendPost(...args);
  if (status !== 201) throw new Error(`The post was not made: ${JSON.stringify(json)}`);
  return json as SentPost;
}
