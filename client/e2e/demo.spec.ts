import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { expectAccessible, stillness } from './expect-accessible.ts';
import { layoutFaults } from './layout-faults.ts';
import { chooseInMenu } from './pieces.ts';
import { signInAsDemo } from './sign-in-as-demo.ts';
import { expect, test } from './test.ts';

const SITE = 'hexby-makers';
const OLD = 'Saturday market: who stands where';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1000' });
});
test.afterAll(() => server.end('SIGTERM'));

test('on the demo site a piece is posted, with one question and a whole receipt, and an old page is mended', async ({
  page,
  context,
}) => {
  await signInAsDemo(page, server, 'pro');
  await page.goto(`${server.url}/content`);
  await page.getByRole('link', { name: /^When a piano wants tuning/ }).click();
  await chooseInMenu(page, 'Publish', 'Post to Web');
  const modal = page.getByRole('dialog', { name: 'Post to Website' });
  await expect(modal.getByRole('combobox', { name: 'Website' })).toHaveValue(`${SITE} (Demo site)`);
  await modal.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }).click();
  await expect(modal.getByText(PUBLISH_MESSAGES.sampleText)).toBeVisible();
  await modal.getByRole('button', { name: PUBLISH_MESSAGES.postAnyway }).click();
  await expect(modal).toBeHidden();

  const publication = page.getByRole('article', { name: SITE });
  await expect(publication.getByRole('status')).toContainText(/Everything arrived: (\d+) of \1/);
  const [post] = await Promise.all([
    context.waitForEvent('page'),
    publication.getByRole('link', { name: 'Open the post' }).click(),
  ]);
  await expect(post.getByRole('heading', { name: /^When a piano wants tuning/ })).toBeVisible();
  await expectAccessible(post);
  await post.setViewportSize({ width: 360, height: 740 });
  expect(await layoutFaults(post)).toEqual([]);

  await page.goto(`${server.url}/websites`);
  await page.getByRole('link', { name: SITE }).click();
  await expect(page.getByText('Demo site').first()).toBeVisible();
  await expect(page.getByText(PUBLISH_MESSAGES.editedOnSite)).toBeVisible();
  await stillness(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Refresh ${OLD}` }).click();
  const changes = page.getByRole('region', { name: `Changes to ${OLD}` });
  await changes.getByRole('button', { name: 'Accept' }).first().click();
  await expect(changes.getByText('Changed on your site.')).toBeVisible();
  await page.goto(`${server.url}/dev/site/${SITE}/saturday-market`);
  await expect(page.getByText('the Easter market')).toBeVisible();
  await expect(page.getByRole('link', { name: 'the Easter market' })).toHaveCount(0);

  await page.goto(`${server.url}/calendar`);
  await expect(page.getByText('How a knife is ground, and how often it wants it')).toBeVisible();
});
