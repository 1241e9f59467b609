import { expect, test } from 'vitest';
import { post, publisher } from '../publisher.ts';
import { installCompanion } from './companion.ts';
import { ownWordPress } from './own-wordpress.ts';

const wp = await ownWordPress();
await installCompanion(wp);

test('of a page whose post it knows the plugin asks the database nothing', async () => {
  const user = await publisher({ cmsType: 'wordpress', domain: wp.url, ...wp.users.administrator });
  const { link } = (await post(user, user.order)).publication;
  const { queries, printed } = (await wp.php(`
    $id = url_to_postid('${link}');
    query_posts(['p' => $id]);
    $GLOBALS['wp_the_query'] = $GLOBALS['wp_query'];
    $style = '<style>' . str_repeat('.a > .b { color: red }', 5000) . '</style>';
    $html = '<html><head><title>x</title>' . VEEMARK_PLACE . $style . '</head><body>' . str_repeat('<p>Text</p>', 5000);
    veemark_held_post(veemark_shown_post());
    global $wpdb;
    $page = function () use ($html) {
      veemark_filter_whole_title('');
      veemark_filter_title_parts(['title' => 'x']);
      return veemark_complete_page($html, 0);
    };
    $printed = $page();
    $before = $wpdb->num_queries;
    $page();
    echo json_encode(['queries' => $wpdb->num_queries - $before, 'printed' => $printed]);`)) as {
    queries: number;
    printed: string;
  };

  expect(printed).toContain('application/ld+json');
  expect(queries).toBe(0);
});
