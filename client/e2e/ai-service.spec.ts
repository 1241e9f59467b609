import type { Page } from '@playwright/test';
import { LIVE_MESSAGES } from '#client/features/writing/live/live-messages.ts';
import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { startAiServer, type AiServer } from '#server/test/stubs/ai-server.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { CHAT_MESSAGES } from '#shared/schemas/chat.ts';
import { expectAccessible } from './expect-accessible.ts';
import { askForWords } from './pieces.ts';
import { signInAsDemo } from './sign-in-as-demo.ts';
import { expect, test } from './test.ts';

let ai: AiServer;
let server: ServerProcess;

// Its own server: the faults of its services would disturb the other journeys.
test.beforeAll(async () => {
  ai = await startAiServer({ tokensPerSecond: 400 });
  server = await startServer({ OPENAI_BASE_URL: ai.url, AI_TIMEOUT_MS: '3000', RATE_LIMIT_FACTOR: '1000' });
});
test.beforeEach(async ({ page }) => {
  ai.reset();
  await signInAsDemo(page, server);
});
test.afterAll(async () => {
  await server.end('SIGTERM');
  await ai.close();
});

async function ask(page: Page, topic: string) {
  await page.getByLabel(/^Topic/).fill(topic);
  await askForWords(page, '300');
  await page.getByRole('button', { name: 'Generate' }).click();
}

test('a service that fails costs nothing and loses nothing', async ({ page }) => {
  ai.settings.always = { kind: 'status', status: 503 };
  await expect(page.getByText('1/3')).toBeVisible();
  await ask(page, 'Growing tea');
  const alert = page.getByRole('alert').filter({ hasText: CONTENT_MESSAGES.generateFailed });
  await expect(alert).toBeInViewport();
  await expect(alert).toContainText(/try again/i);
  await expect(page.getByLabel(/^Topic/)).toHaveValue('Growing tea');
  await expect(page.getByRole('button', { name: 'Generate' })).toBeEnabled();
  await expect(page.getByText('1/3')).toBeVisible();
  await expectAccessible(page);
});

test('a slow piece says what is being done; once cancelled it asks for no more', async ({ page }) => {
  ai.settings.tokensPerSecond = 1;
  await ask(page, 'Slow tea');
  const live = page.getByRole('region', { name: LIVE_MESSAGES.beingWritten });
  await expect(live).toContainText('Writing');
  const bar = live.getByRole('progressbar', { name: 'Words written' });
  await expect(bar).toHaveAttribute('aria-valuetext', /^\d+ \/ 300 words$/);
  await expectAccessible(page);
  await live.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Generate' })).toBeEnabled();
  await expect.poll(() => ai.open()).toBe(0);
});

async function askInVain(page: Page, fault: typeof ai.settings.always, said: string) {
  ai.settings.always = fault;
  await page.goto(`${server.url}/support`);
  await page.getByPlaceholder('Type your question...').fill('How do I schedule?');
  await page.getByRole('button', { name: 'Send' }).click();
  const conversation = page.getByRole('log', { name: 'Conversation' });
  await expect(conversation).toContainText(said);
  await page.reload();
  await expect(conversation).toContainText(said);
  await expectAccessible(page);
  return conversation;
}

test('a reply that breaks off says so, is kept, and can be asked for again', async ({ page }) => {
  const conversation = await askInVain(page, { kind: 'length' }, CHAT_MESSAGES.cutOff);
  ai.reset();
  await conversation.getByRole('button', { name: 'Ask again' }).click();
  await expect(conversation.getByText('Press the button')).toBeVisible();
});

test('a reply that fails is said by Vee, and kept', async ({ page }) => {
  await askInVain(page, { kind: 'status', status: 503 }, CHAT_MESSAGES.replyFailed);
});

test('a question outlives a reload while Vee answers', async ({ page }) => {
  await page.goto(`${server.url}/support`);
  const conversation = page.getByRole('log', { name: 'Conversation' });
  ai.settings.firstByteMs = 2500;
  await page.getByPlaceholder('Type your question...').fill('How do I unpublish a post?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(conversation.getByText('How do I unpublish a post?')).toBeVisible();
  await page.reload();
  // The reader had left, so the call was aborted.
  await expect(conversation.getByText('How do I unpublish a post?')).toBeVisible();
  await expect(conversation.getByText('Typing…')).toBeHidden();
  await expect(conversation.getByText(CHAT_MESSAGES.cutOff).last()).toBeVisible();
  ai.settings.firstByteMs = 0;
  await conversation.getByRole('button', { name: 'Ask again' }).last().click();
  await expect(conversation.getByText('Press the button').last()).toBeVisible();
  await expect(conversation.getByText('How do I unpublish a post?')).toHaveCount(2);
});
