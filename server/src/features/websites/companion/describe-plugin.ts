import { WORDPRESS_PLUGIN_PATH } from '#shared/rules/paths.ts';
import { pluginZip } from './plugin-zip.ts';

/** The companion plugin that can be downloaded now. */
export async function describePlugin() {
  const { version, sha256 } = await pluginZip();
  return { version, sha256, path: WORDPRESS_PLUGIN_PATH };
}
