import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { CONTENT_MESSAGES, RECORDED_MESSAGES } from '#shared/rules/content.ts';
import { LONG_WAIT_MS } from './patience.ts';
import { askForWords } from './pieces.ts';
import { signInAsDemo } from './sign-in-as-demo.ts';
import { expect, test } from './test.ts';

// The server as it starts without any settings.
let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1000' });
});
test.beforeEach(({ page }) => signInAsDemo(page, server));
test.afterAll(() => server.end('SIGTERM'));

test('without an AI service an example is replayed, another topic becomes a worksheet, and both say so @smoke', async ({
  page,
}) => {
  await page.getByRole('button', { name: /A piano tuner/ }).click();
  await expect(page.getByLabel(/^Topic/)).toHaveValue(/piano/);
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.waitForURL(/\/content\/[0-9a-f-]{36}$/, { timeout: LONG_WAIT_MS });
  await expect(page.getByText(RECORDED_MESSAGES.piece)).toBeVisible();
  await expect(page.getByText('A piano is a wooden box under a great deal of tension')).toBeVisible();

  await page.goto(`${server.url}/create`);
  const topic = page.getByLabel(/^Topic/);
  await topic.fill('Brewing green tea at home');
  await askForWords(page, '300');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText(CONTENT_MESSAGES.offlineSample)).toBeVisible({ timeout: LONG_WAIT_MS });
  await page.waitForURL(/\/content\/[0-9a-f-]{36}$/, { timeout: LONG_WAIT_MS });
  await expect(page.getByText(CONTENT_MESSAGES.offlineSample)).toBeVisible();
});

test('without an AI service Vee answers from the help articles', async ({ page }) => {
  await page.goto(`${server.url}/support`);
  await page.getByPlaceholder('Type your question...').fill('How do I connect my WordPress site?');
  await page.keyboard.press('Enter');
  const source = page.getByRole('log', { name: 'Conversation' }).getByRole('link').first();
  await expect(source).toHaveAttribute('href', /^\/help\//);
});
