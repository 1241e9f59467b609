import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { FILL_MESSAGES } from '#shared/schemas/profiles.ts';
import { FILL_LABEL, PROFILE_LABELS } from '../src/features/profiles/profile-labels.ts';
import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { startSmallSite } from '#server/test/stubs/small-site.ts';
import { askForWords } from './pieces.ts';
import { signInAsDemo } from './sign-in-as-demo.ts';
import { expect, test } from './test.ts';

const WRITING_MS = 60_000;

// The server as it starts without any settings.
let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1000' });
});
test.beforeEach(({ page }) => signInAsDemo(page, server));
test.afterAll(() => server.end('SIGTERM'));

test('without an AI service a piece is a sample, and says so', async ({ page }) => {
  test.setTimeout(2 * WRITING_MS);
  const topic = page.getByLabel(/^Topic/);
  await topic.fill('Brewing green tea at home');
  await askForWords(page, '300');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText(CONTENT_MESSAGES.offlineSample)).toBeVisible({ timeout: WRITING_MS });
  await page.waitForURL(/\/content\/[0-9a-f-]{36}$/, { timeout: WRITING_MS });
  await expect(page.getByText(CONTENT_MESSAGES.offlineSample)).toBeVisible();
});

test('without an AI service Vee answers from the help articles', async ({ page }) => {
  await page.goto(`${server.url}/support`);
  await page.getByPlaceholder('Type your question...').fill('How do I connect my WordPress site?');
  await page.keyboard.press('Enter');
  const source = page.getByRole('log', { name: 'Conversation' }).getByRole('link').first();
  await expect(source).toHaveAttribute('href', /^\/help\//);
});

test('without an AI service a profile has what the website says of itself, and says so', async ({ page }) => {
  const site = await startSmallSite();
  await page.goto(`${server.url}/profiles?open=create-profile`);
  const modal = page.getByRole('dialog', { name: 'Create a New Profile' });
  await modal.getByLabel(PROFILE_LABELS.domain).fill(site.url);
  await modal.getByRole('button', { name: FILL_LABEL }).click();
  await expect(modal.getByText(FILL_MESSAGES.offline)).toBeVisible();
  await expect(modal.getByRole('textbox', { name: PROFILE_LABELS.company })).toHaveValue('Crumb Bakery');
  await site.close();
});
