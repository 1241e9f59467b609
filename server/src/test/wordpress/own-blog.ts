import { randomUUID } from 'node:crypto';
import type { Services } from '#server/context.ts';
import { readSite } from '#server/features/own-site/read-site.ts';
import { signedIn } from '../signed-in.ts';
import { testServices } from '../test-services.ts';
import { ownWordPress } from './own-wordpress.ts';
import type { WordPressRole } from './start-wordpress.ts';

const never = new AbortController().signal;

type Post = string | { text: string; date: string };

/** A WordPress of this test file's own, whose posts a new user's pages are. */
export async function ownBlog() {
  const wp = await ownWordPress();

  return {
    php: wp.php,
    textOf: async (id: number | undefined) =>
      (await wp.php(`echo json_encode(get_post(${id})->post_content);`)) as string,
    /** The WordPress with these posts alone, stored by this role's user, and read. @param posts by slug @returns their ids so too */
    read: async (
      posts: Record<string, Post>,
      services: Partial<Services> = {},
      role: WordPressRole = 'editor',
    ) => {
      const { settings } = (await testServices()).services;
      const pace = { settings: { ...settings, readingPaceMs: 1 } };
      const one = await signedIn({ services: { ...pace, ...services } });
      const encoded = Buffer.from(JSON.stringify(posts)).toString('base64');
      const ids = (await wp.php(`
        foreach (get_posts(['numberposts' => -1, 'post_type' => 'any', 'post_status' => 'any']) as $p) wp_delete_post($p->ID, true);
        ${role === 'author' ? 'kses_init_filters();' : 'kses_remove_filters();'}
        global $wpdb;
        $author = get_user_by('login', '${wp.users[role].username}')->ID;
        $ids = [];
        foreach (json_decode(base64_decode('${encoded}'), true) as $slug => $post) {
          $date = is_array($post) ? $post['date'] : '2026-01-05 10:00:00';
          $text = is_array($post) ? $post['text'] : $post;
          $ids[$slug] = wp_insert_post(wp_slash(['post_author' => $author, 'post_status' => 'publish', 'post_title' => "Notes of $slug", 'post_name' => $slug, 'post_content' => $text, 'post_date_gmt' => $date, 'post_date' => $date]));
          $wpdb->update($wpdb->posts, ['post_modified_gmt' => $date, 'post_modified' => $date], ['ID' => $ids[$slug]]);
          clean_post_cache($ids[$slug]);
        }
        echo json_encode($ids);`)) as Record<string, number>;
      const id = randomUUID();
      const { username, appPassword: secret } = wp.users[role];
      const appPassword = await one.services.secrets.encrypt(secret, { userId: one.user.id, websiteId: id });
      const row = {
        id,
        userId: one.user.id,
        cmsType: 'wordpress',
        domain: wp.url,
        username,
        appPassword,
      } as const;

      await one.db.website.create({ data: row });

      const readAgain = async () => {
        await one.api.websites.readPages({ id });
        await readSite(one.services, { id }, never);
      };
      await readAgain();

      return { ...one, id, ids, readAgain };
    },
  };
}
