import { randomUUID } from 'node:crypto';
import { expect, type Browser } from '@playwright/test';
import { installCompanion, removeCompanion } from '#server/test/wordpress/companion.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { addGenerations, sql } from '../new-user.ts';
import { chooseInMenu } from '../pieces.ts';
import { askingAssistant } from './asking-assistant.ts';
import { fillCalendar, fillMonth, plannedTopic, TIME_ZONE } from './planned-topics.ts';
import { SAMPLE_SOURCE, SAMPLE_TITLE, SAMPLE_TOPIC, SAMPLE_WORDS } from './sample-piece.ts';
import type { PictureServices } from './services.ts';
import { addArticle, addUser, call, type PicturedUser } from './users.ts';

/** The address the pictures show in the place of the local WordPress that was really posted to. */
export const SHOWN_SITE = 'https://harbour-coffee.example';
const PROFILE = {
  name: 'Harbour Coffee',
  description: 'A small coffee roastery with a shop by the water',
  summary: 'Harbour Coffee roasts in small batches and sells beans, brewing gear and evening classes.',
  company: 'Harbour Coffee',
  author: 'Mara Lindqvist',
  domain: SHOWN_SITE,
  logo: `${SHOWN_SITE}/logo.png`,
  voice: 'warm and plain',
  audience: 'people who brew coffee at home',
};
const TITLES = [
  'How to choose a coffee grinder for a small kitchen',
  'Evening coffee classes by the harbour',
  'What the roasting date on a bag tells you',
  'Cold brew for the first warm days',
  'Five questions to ask before you buy an espresso machine',
  'Why we roast in small batches',
  'Coffee and rain: a slow Sunday at the shop',
];
/** With those above, more than a page of the list. */
const MORE_TITLES = [
  'How to store',
  'Three ways to brew',
  'What to pay for',
  'Where we buy',
  'A gift of',
].flatMap((start) =>
  ['beans from Ethiopia', 'decaf', 'a dark roast', 'espresso', 'filter coffee', 'a seasonal blend'].map(
    (what) => `${start} ${what}`,
  ),
);
const REVISED = 'Our opening hours over the holidays';
const LONG_TITLE =
  'Everything a very patient reader might want to know about brewing, tasting, storing and sharing coffee, from the first bag of beans to the last cup of a long winter evening, told once and in full length by people who have stood behind the counter for years and still ask themselves every day how a cup could be better';
const ARABIC = {
  title: 'قهوة الصباح في البيت: خطوات هادئة وبسيطة',
  content:
    '<p>القهوة الجيدة لا تحتاج إلى موهبة، بل إلى خطوات قليلة تتكرر كل صباح. زن القهوة، وزن الماء، واسكب ببطء.</p><h2>ما الذي تحتاج إليه</h2><ul><li>ميزان مطبخ</li><li>مطحنة جيدة</li></ul><p>جرّب مرة، وغيّر شيئاً واحداً فقط في كل مرة.</p>',
};

const UNSOURCED = {
  title: 'Is a subscription for coffee worth it?',
  content:
    '<p>In 2024, 38% of our regulars took the monthly bag. It costs $18 and saves a walk in the rain.</p><h2>What you get</h2><p>A bag of 250 grams comes every month, with a card that says who grew it.</p>',
  daysAgo: 30,
};
export type World = Awaited<ReturnType<typeof makeWorld>>;

/** The people of the pictures, with what they have written, connected and planned. */
export async function makeWorld(browser: Browser, services: PictureServices) {
  const writer = await addUser(browser, { name: 'Mara Lindqvist', plan: 'pro' });
  const publisher = await addUser(browser, { name: 'Jonas Berg', plan: 'pro' });
  const free = await addUser(browser, { name: 'Ines Costa' });
  const newcomer = await addUser(browser, { name: 'Ada Holm', plan: 'pro' });
  await addGenerations(free.id, 3, 800);
  const exhausted = await addUser(browser, { name: 'Tom Wirth', plan: 'pro' });
  await addGenerations(exhausted.id, 24, 2510);
  const welcomed = await addUser(browser, { name: 'Leo Marin' });
  const session = await payForPro(welcomed, services);
  return {
    ...services,
    writer,
    publisher,
    free,
    newcomer,
    exhausted,
    welcomed,
    session,
    nobody: await browser.newContext(),
    ...(await fillWriter(writer, services)),
    posted: await fillPublisher(publisher, services),
    asking: await askingAssistant(services.url),
  };
}

async function fillWriter(writer: PicturedUser, services: PictureServices) {
  const profileId = randomUUID();
  await call(writer, 'profiles.create', { id: profileId, ...PROFILE });

  const piece = await writeSample(writer, profileId);

  await services.wordpress.php(`
    update_option('blogname', '${PROFILE.company}');
    foreach (get_pages() as $page) wp_delete_post($page->ID, true);
    wp_insert_user(['user_login' => 'mara', 'user_pass' => wp_generate_password(), 'role' => 'author',
      'display_name' => '${PROFILE.author}']);
    echo json_encode(true);`);

  const websiteId = await connect(writer, services);
  // With the plugin everything arrives; the site of the other pictures is without it.
  await installCompanion(services.wordpress);
  await post(writer, services, piece);
  await removeCompanion(services.wordpress);

  const revised = await postTwice(writer, services);
  await settleAt(SHOWN_SITE, { userId: writer.id, from: services.wordpress.url });

  for (const [index, title] of TITLES.entries())
    await addArticle(writer.id, {
      title,
      daysAgo: index * 2 + 1,
      contentType: title.startsWith('Evening') ? 'page' : 'blog',
      profileId: index % 3 === 2 ? null : profileId,
    });

  for (const [index, title] of MORE_TITLES.entries())
    await addArticle(writer.id, { title, daysAgo: 40 + index * 3, profileId });
  await call(writer, 'content.generateSocial', {
    id: piece,
    platforms: ['linkedin', 'x', 'instagram', 'facebook'],
  });
  await call(writer, 'content.generateEmail', { id: piece });

  await call(writer, 'publish.savePlan', {
    websiteId,
    timeZone: TIME_ZONE,
    perWeek: 3,
    weekdays: [1, 3, 5],
    times: ['09:00'],
    approval: true,
    leadHours: 1,
    mondayMail: true,
  });

  const topics = ['Gifts for people who love coffee', 'How to store beans', 'Coffee for a crowd'];

  await call(writer, 'publish.addEntries', {
    websiteId,
    timeZone: TIME_ZONE,
    entries: topics.map((topic) => plannedTopic(topic)),
  });

  await fillMonth(writer, websiteId);

  const link = await call(writer, 'publish.createShareLink', { contentId: piece, name: 'Jonas' });

  await sql(
    `insert into reviews (id, user_id, content_id, link_id, revision, kind, name, text)
     select gen_random_uuid(), user_id, content_id, id, 1, kind::"ReviewKind", 'Jonas', words from share_links,
       (values ('comment', 'Could the table come before the recipe?'), ('approved', 'Lovely. Ready to go.')) as said(kind, words)
     where content_id = $1`,
    [piece],
  );

  const unsourced = await addArticle(writer.id, UNSOURCED);

  await call(writer, 'content.updateContent', {
    id: unsourced,
    revision: 1,
    title: UNSOURCED.title,
    slug: 'coffee-subscription',
    excerpt: 'What a bag a month costs, and what it saves.',
    content: UNSOURCED.content.replace('It costs', 'The bag costs'),
    keywords: ['coffee subscription'],
  });

  await call(writer, 'chat.send', { text: 'How do I connect my WordPress site?' });

  return {
    piece,
    revised,
    review: /"url":"([^"]+)"/.exec(link)?.[1] ?? '',
    unsourced,
    longTitled: await addArticle(writer.id, { title: LONG_TITLE.slice(0, 300), daysAgo: 20 }),
    rightToLeft: await addArticle(writer.id, { ...ARABIC, language: 'ar', daysAgo: 21 }),
  };
}

async function writeSample(writer: PicturedUser, profileId: string): Promise<string> {
  const source = await call(writer, 'content.addTextSource', { ...SAMPLE_SOURCE, profileId });
  const id = randomUUID();
  await call(writer, 'content.startGeneration', {
    id,
    contentType: 'blog',
    topic: SAMPLE_TOPIC,
    wordCount: SAMPLE_WORDS,
    profileId,
    sourceIds: [/"id":"([^"]+)"/.exec(source)?.[1]],
    keywords: ['pour-over coffee'],
  });
  const title = async () => (await sql('select title from generated_content where id = $1', [id]))[0]?.title;
  await expect.poll(title, { timeout: 120_000 }).toBe(SAMPLE_TITLE);
  const open = await sql("select n from claims where content_id = $1 and state <> 'bound'", [id]);
  const numbers = open.map(({ n }) => Number(n));
  const reason = 'From our brewing notes';
  if (numbers.length > 0) await call(writer, 'content.confirmClaims', { id, revision: 1, numbers, reason });
  return id;
}

async function connect(user: PicturedUser, { wordpress: { url, users } }: PictureServices): Promise<string> {
  const id = randomUUID();
  await call(user, 'websites.create', { id, cmsType: 'wordpress', domain: url, ...users.administrator });
  return id;
}

/** Posts a piece as its screen does. */
async function post({ context }: PicturedUser, { url, wordpress }: PictureServices, piece: string) {
  const page = await context.newPage();
  await page.goto(`${url}/content/${piece}`);
  await chooseInMenu(page, 'Publish', /^(Post to Web|Update)$/);
  const modal = page.getByRole('dialog', { name: 'Post to Website' });
  await modal.getByRole('combobox', { name: 'Website' }).click();
  await page.getByRole('option', { name: new URL(wordpress.url).host }).click();
  await expect(modal.getByLabel('Tags')).toBeVisible();
  const { post: first, update } = PUBLISH_MESSAGES;
  const send = (name: string) => modal.getByRole('button', { name, exact: true });
  await send(first).or(send(update)).click();
  await expect(modal).toBeHidden({ timeout: 60_000 });
  await page.close();
}

/** @returns a piece that was edited after its first post, and posted again */
async function postTwice(writer: PicturedUser, services: PictureServices): Promise<string> {
  const id = await addArticle(writer.id, { title: REVISED, daysAgo: 3 });
  await post(writer, services, id);
  await call(writer, 'content.updateContent', {
    id,
    revision: 1,
    title: `${REVISED}, and on New Year’s Day`,
    slug: 'holiday-hours',
    excerpt: 'When the shop by the water is open between Christmas and New Year.',
    content: '<p>The shop is open every morning until noon. On New Year’s Day we open at ten.</p>',
    keywords: ['opening hours'],
  });
  await post(writer, services, id);
  return id;
}

/** The site moves to the address that is shown; its posts have just been looked at. */
async function settleAt(shown: string, { userId, from }: { userId: string; from: string }) {
  await sql('update websites set domain = $3 where user_id = $1 and domain = $2', [userId, from, shown]);
  await sql(
    `update publications set link = replace(link, $2, $3), looked_at = now() + interval '1 day',
       receipt = replace(receipt::text, $2, $3)::jsonb where user_id = $1`,
    [userId, from, shown],
  );
}

/** A post on the local WordPress that somebody has edited there. */
async function fillPublisher(publisher: PicturedUser, services: PictureServices) {
  const websiteId = await connect(publisher, services);
  const title = 'What to serve with a strong espresso';
  const posted = await addArticle(publisher.id, { title });
  await post(publisher, services, posted);
  await services.wordpress.php(`
    kses_remove_filters();
    $post = get_posts(['title' => '${title}'])[0];
    wp_update_post(['ID' => $post->ID, 'post_title' => 'What to serve with espresso',
      'post_content' => str_replace('The best plan fits on a single page.', 'A good plan fits on a napkin.', $post->post_content)]);
    echo json_encode(true);`);
  await sql('update publications set looked_at = null where content_id = $1', [posted]);
  await fillCalendar(publisher, websiteId);
  return posted;
}

/** @returns the session of the checkout, with which the app is opened again after it */
async function payForPro(user: PicturedUser, { url }: PictureServices): Promise<string> {
  const answer = await call(user, 'billing.startCheckout', {});
  const page = await user.context.newPage();
  await page.goto(/"url":"([^"]+)"/.exec(answer)?.[1] ?? url);
  await page.getByRole('button', { name: 'Pay $20 (test)' }).click();
  await page.waitForURL(/\/create$/);
  await page.close();
  const [checkout] = await sql('select id from test_checkouts where user_id = $1', [user.id]);
  return String(checkout.id);
}
