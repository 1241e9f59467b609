import { expect, test } from 'vitest';
import { testServices } from '#server/test/test-services.ts';
import { syncHelpArticles } from './articles.ts';
import { findArticles } from './queries.ts';

async function slugsFor(question: string) {
  const { services } = await testServices();
  return (await findArticles(services.db, question)).map(({ slug }) => slug);
}

test.each([
  ['How do I write a blog post?', 'create-a-piece'],
  ['How long can a piece be?', 'choose-a-length'],
  ['Where do the keyword volumes come from?', 'keywords'],
  ['What is AI search focus?', 'ai-search-focus'],
  ['How do I connect my WordPress website?', 'connect-wordpress'],
  ['What does the WordPress plugin do?', 'veemark-plugin'],
  ['can I connect wordpress without copying a password', 'connect-without-a-password'],
  ['shopify token', 'connect-shopify'],
  ['connect webflow', 'connect-webhook'],
  ['can I publish to ghost', 'connect-webhook'],
  ['publish to my site', 'publish'],
  ['How do I unpublish a post?', 'update-or-unpublish'],
  ['What does the receipt say?', 'publish-receipt'],
  ['restore an old version', 'versions'],
  ['LinkedIn and X posts', 'social-posts'],
  ['write an email for my newsletter', 'email-copy'],
  ['upload my own featured image', 'featured-image'],
  ['export pdf', 'pdf-and-reading-aloud'],
  ['How much does Pro cost a month?', 'limits-and-plans'],
  ['how can I upgrade', 'upgrade'],
  ['cancel my subscription and get an invoice', 'billing-and-cancelling'],
  ['Is there a discount code for feedback?', 'feedback-discount'],
  ['please delete my account', 'delete-your-account'],
  ['download my data', 'download-your-data'],
  ['access token for the API', 'access-tokens'],
  ['connect my AI assistant by MCP', 'assistants'],
  ['webhook deliveries', 'webhooks'],
  ['I cannot sign in', 'sign-in-trouble'],
  ['certificate error 401 403 unreachable', 'connection-trouble'],
  ['Error generating content', 'generation-trouble'],
])('%s', async (question, slug) => {
  expect(await slugsFor(question)).toContain(slug);
});

test.each([
  ['billing-and-cancelling', 'Your publishing plans pause and lose nothing'],
  ['calendar', 'A finished piece that you add to the calendar yourself counts as approved'],
])('%s says: %s', async (slug, sentence) => {
  const { services } = await testServices();
  expect((await services.db.helpArticle.findUniqueOrThrow({ where: { slug } })).text).toContain(sentence);
});

test('a question that shares no word with the help finds nothing', async () => {
  expect(await slugsFor('Zebras?')).toEqual([]);
});

test.each(["'; drop table help_articles; --", '\0', '! & | <-> :*', '"', '🦓', 'a '.repeat(2000)])(
  'any characters can be asked: %.20j',
  async (question) => {
    await expect(slugsFor(question)).resolves.toBeInstanceOf(Array);
  },
);

test('articles follow the files: changed ones are corrected, gone ones removed, and a repeat changes nothing', async () => {
  const { services, pool } = await testServices();
  const before = await services.db.helpArticle.findMany({ orderBy: { slug: 'asc' } });
  await services.db.helpArticle.update({ where: { slug: 'publish' }, data: { topic: 'vee', text: 'old' } });
  await services.db.helpArticle.create({ data: { slug: 'gone', topic: 'vee', title: 'Gone', text: 'Gone' } });
  await Promise.all([syncHelpArticles(pool, services), syncHelpArticles(pool, services)]);
  expect(await services.db.helpArticle.findMany({ orderBy: { slug: 'asc' } })).toEqual(before);
});

test('articles link only to articles that exist', async () => {
  const { services } = await testServices();
  const articles = await services.db.helpArticle.findMany();
  const slugs = articles.map(({ slug }) => slug);
  const linked = articles.flatMap(({ text }) =>
    [...text.matchAll(/\(\/help\/([^)]*)\)/g)].map(([, slug]) => slug),
  );
  expect(linked.filter((slug) => !slug || !slugs.includes(slug))).toEqual([]);
});
