import { beforeEach, expect, test } from 'vitest';
import { freePort } from '#server/database/port.ts';
import { addDays } from '#server/lib/days.ts';
import { publisher } from '#server/test/publisher.ts';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { installCompanion, removeCompanion } from './companion.ts';
import { ownWordPress } from './own-wordpress.ts';
import type { WordPressRole } from './start-wordpress.ts';

const wp = await ownWordPress();
const { services } = await testServices();
const port = await freePort();
const settings = { ...services.settings, publicUrl: `http://127.0.0.1:${port}` };
const app = await testApp({ settings });
await app.listen({ port, host: '127.0.0.1' });

beforeEach(async () => {
  await installCompanion(wp);
  await wp.php(
    `delete_option('veemark_connections'); delete_option('veemark_counts_readings'); echo 'true';`,
  );
});

/** A user whose website's plugin is connected. */
async function connected(role: WordPressRole = 'administrator') {
  const site = { cmsType: 'wordpress' as const, domain: wp.url, ...wp.users[role] };
  const user = await publisher(site, { services: { settings } });
  await user.api.websites.check({ id: user.websiteId });
  const count = (on: boolean) => user.api.websites.countReadings({ id: user.websiteId, on });
  return { ...user, count };
}

const ask = (post: number, headers: Record<string, string> = { origin: wp.url }) =>
  fetch(`${wp.url}/wp-json/veemark/v1/read/${post}`, { method: 'POST', headers });

const pageOf = async (path: string) => (await fetch(`${wp.url}${path}`)).text();

const counted = () =>
  wp.php(`
    global $wpdb;
    echo json_encode($wpdb->get_results("select * from {$wpdb->prefix}veemark_readings order by post_id", ARRAY_A));`);

test('switched on from here, each public page counts its readers; who asks not to be counted, bots and writers are not @long', async () => {
  const { count } = await connected();
  expect(await pageOf('/?p=1')).not.toContain('veemark/v1/read');
  expect((await count(true)).companion).toMatchObject({ readings: true });

  const html = await pageOf('/?p=1');
  expect(html.match(/veemark\\?\/v1\\?\/read\\?\/1"/g)).toHaveLength(1);
  expect(html).not.toContain('veemark/includes/readings');
  const answer = await ask(1);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
  await ask(1);
  await ask(0);

  const origin = wp.url;
  const refused: Record<string, string>[] = [
    {},
    { origin: 'https://x.example' },
    { origin, dnt: '1' },
    { origin, 'sec-gpc': '1' },
  ];
  for (const headers of refused) expect((await ask(1, headers)).status).toBe(401);
  expect((await ask(1, { origin, 'user-agent': 'Googlebot/2.1' })).status).toBe(401);
  await wp.php(
    `wp_insert_post(['import_id' => 99, 'post_title' => 'Draft', 'post_status' => 'draft']); echo 'true';`,
  );
  await ask(99);
  await ask(12345);

  const day = await wp.php(`echo json_encode(wp_date('Y-m-d'));`);
  // No other column: nothing of the reader is kept.
  expect(await counted()).toEqual([
    { day, post_id: '0', readings: '1' },
    { day, post_id: '1', readings: '2' },
  ]);
});

test('each night the days that have ended arrive as results, also one on which nobody came @long', async () => {
  const { count, api, websiteId } = await connected();
  await count(true);
  await wp.php(`global $wpdb; $wpdb->query("delete from {$wpdb->prefix}veemark_readings"); echo 'true';`);
  await ask(1);
  await ask(1);
  const today = String(await wp.php(`echo json_encode(wp_date('Y-m-d'));`));
  await wp.php(`
    global $wpdb;
    $wpdb->query("update {$wpdb->prefix}veemark_readings set day = '${addDays(today, -2)}'");
    update_option('veemark_readings_sent', '${addDays(today, -3)}');
    do_action('veemark_report_readings');
    do_action('veemark_report_readings');
    echo 'true';`);

  const { shown } = await api.websites.getResults({ websiteId });
  expect(shown).toMatchObject({ source: 'site', finalUntil: addDays(today, -1), now: { clicks: 2 } });
  expect(shown?.days.map(({ day, clicks }) => [day, clicks])).toEqual([
    [addDays(today, -2), 2],
    [addDays(today, -1), 0],
  ]);
  const { rows } = await api.websites.listResults({ websiteId });
  expect(rows).toMatchObject([{ clicks: 2, name: expect.stringContaining(wp.url) }]);
});

test('who does not manage the site cannot switch it; switched off, the script is gone; uninstalled, table and options are @long', async () => {
  const manager = await connected();
  const editor = await connected('editor');
  await expect(editor.count(true)).rejects.toThrow(WEBSITE_MESSAGES.readingsForbidden);
  await manager.count(true);
  await ask(1);
  await manager.count(false);
  expect(await pageOf('/?p=1')).not.toContain('veemark/v1/read');

  await removeCompanion(wp);
  const left = await wp.php(`
    global $wpdb;
    echo json_encode([
      $wpdb->get_var("show tables like '{$wpdb->prefix}veemark_readings'"),
      get_option('veemark_counts_readings'),
      get_option('veemark_readings_sent'),
      wp_next_scheduled('veemark_report_readings'),
    ]);`);
  expect(left).toEqual([null, false, false, false]);
});

test('the plugin’s screen has the switch, and WordPress a paragraph for the privacy policy @long', async () => {
  const said = await wp.php(`
    require_once ABSPATH . 'wp-admin/includes/admin.php';
    require_once WP_PLUGIN_DIR . '/veemark/includes/settings.php';
    wp_set_current_user(get_user_by('login', 'administrator')->ID);
    ob_start();
    veemark_show_settings();
    $screen = ob_get_clean();
    set_current_screen('dashboard');
    do_action('admin_init');
    $texts = wp_list_pluck(WP_Privacy_Policy_Content::get_suggested_policy_text(), 'policy_text');
    echo json_encode([$screen, implode(' ', $texts)]);`);
  const [screen, policy] = said as [string, string];
  expect(screen).toContain('name="veemark_counts_readings"');
  expect(policy).toContain('No cookie is set');
});
