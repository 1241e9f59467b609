import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { askForWords } from './pieces.ts';
import { signInAsDemo } from './sign-in-as-demo.ts';
import { expect, test } from './test.ts';
import { CHAT_MESSAGES } from '#shared/schemas/chat.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { startDataForSeoServer, type DataForSeoServer } from '#server/test/stubs/dataforseo-server.ts';
import { startAiServer, type AiServer } from '#server/test/stubs/ai-server.ts';
import { LIVE_MESSAGES } from '../src/features/writing/live/live-messages.ts';
import { CONTENT_LABELS } from '../src/lib/content-labels.ts';

let ai: AiServer;
let figures: DataForSeoServer;
let server: ServerProcess;

// Its own server: the faults of its services would disturb the other journeys.
test.beforeAll(async () => {
  ai = await startAiServer({ tokensPerSecond: 400 });
  figures = await startDataForSeoServer();
  server = await startServer({
    OPENAI_BASE_URL: ai.url,
    AI_TIMEOUT_MS: '3000',
    DATAFORSEO_LOGIN: 'login',
    DATAFORSEO_PASSWORD: 'password',
    DATAFORSEO_API_BASE: figures.url,
    RATE_LIMIT_FACTOR: '1000',
  });
});
test.beforeEach(() => ai.reset());
test.afterAll(async () => {
  await server.end('SIGTERM');
  await Promise.all([ai.close(), figures.close()]);
});

async function ask(page: Page, topic: string) {
  await page.getByLabel(/^Topic/).fill(topic);
  await askForWords(page, '300');
  await page.getByRole('button', { name: 'Generate' }).click();
}

test('a piece arrives live; a service that fails costs nothing and loses nothing', async ({ page }) => {
  await signInAsDemo(page, server);
  await ask(page, 'Brewing green tea');
  await page.waitForURL(/\/content\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Blog Post Output' })).toBeVisible();
  await expect(page.getByText(CONTENT_MESSAGES.offlineSample)).toBeHidden();

  ai.settings.always = { kind: 'status', status: 503 };
  await page.getByRole('link', { name: 'Create New' }).click();
  await expect(page.getByText('2/3')).toBeVisible();
  await ask(page, 'Growing tea');
  const alert = page.getByRole('alert').filter({ hasText: CONTENT_MESSAGES.generateFailed });
  await expect(alert).toBeInViewport();
  await expect(alert).toContainText(/try again/i);
  await expect(page.getByLabel(/^Topic/)).toHaveValue('Growing tea');
  await expect(page.getByRole('button', { name: 'Generate' })).toBeEnabled();
  await expect(page.getByText('2/3')).toBeVisible();
});

test('a slow piece says what is being done; once cancelled it asks for no more', async ({ page }) => {
  await signInAsDemo(page, server);
  ai.settings.tokensPerSecond = 1;
  await ask(page, 'Slow tea');
  const live = page.getByRole('region', { name: LIVE_MESSAGES.beingWritten });
  await expect(live).toContainText('Writing');
  await expect(live.getByRole('progressbar', { name: 'Words written' })).toHaveAttribute(
    'aria-valuetext',
    /^\d+ \/ 300 words$/,
  );
  await expectAccessible(page);
  await live.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Generate' })).toBeEnabled();
  await expect.poll(() => ai.open()).toBe(0);
});

test('a failure that nobody saw is reported once, with its brief in the form @long', async ({ page }) => {
  await signInAsDemo(page, server);
  ai.settings.always = { kind: 'hang' };
  await ask(page, 'Drying tea');
  await expect(page.getByRole('region', { name: LIVE_MESSAGES.beingWritten })).toBeVisible();
  await page.goto(`${server.url}/contact`);
  const current = async () => (await page.request.get(`${server.url}/trpc/content.currentGeneration`)).text();
  await expect.poll(current).toContain(CONTENT_MESSAGES.generateFailed);
  await page.goto(`${server.url}/create`);
  const alert = page.getByRole('alert').filter({ hasText: CONTENT_MESSAGES.generateFailed });
  await expect(alert).toContainText(LIVE_MESSAGES.nothingCharged);
  await expect(page.getByLabel(/^Topic/)).toHaveValue('Drying tea');
  await expectAccessible(page);
  await alert.getByRole('button', { name: LIVE_MESSAGES.dismiss }).click();
  await expect(alert).toBeHidden();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel(/^Topic/)).toHaveValue('');
  await expect(alert).toBeHidden();
});

test('posts and an e-mail that fail say so and can be asked for again @long', async ({ page }) => {
  await signInAsDemo(page, server);
  await page.goto(`${server.url}/content`);
  const written = page.getByRole('row').filter({ hasNotText: 'Try again' });
  await written.getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Social' }).click();
  const generate = page.getByRole('button', { name: CONTENT_LABELS.generate });
  ai.settings.always = { kind: 'status', status: 503 };
  await page.getByRole('checkbox', { name: 'LinkedIn' }).check();
  await generate.click();
  await expect(page.getByText(PIECE_MESSAGES.socialFailed)).toBeVisible();
  await expectAccessible(page);
  ai.reset();
  await expect(generate).toBeEnabled();
  await generate.click();
  await expect(page.getByRole('textbox', { name: 'LinkedIn Post' })).not.toBeEmpty();
  await page.getByRole('tab', { name: 'Email' }).click();
  ai.settings.always = { kind: 'status', status: 503 };
  await generate.click();
  await expect(page.getByText(PIECE_MESSAGES.emailFailed)).toBeVisible();
  await expectAccessible(page);
  ai.reset();
  await generate.click();
  await expect(page.getByRole('region', { name: 'Subject' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Subject' })).toBeVisible();
});

test('a reply that breaks off keeps its words, says so, and can be asked for again', async ({ page }) => {
  await signInAsDemo(page, server);
  ai.settings.always = { kind: 'length' };
  await page.goto(`${server.url}/support`);
  await page.getByPlaceholder('Type your question...').fill('How do I schedule?');
  await page.getByRole('button', { name: 'Send' }).click();
  const conversation = page.getByRole('log', { name: 'Conversation' });
  await expect(conversation.getByText(CHAT_MESSAGES.cutOff)).toBeVisible();
  await page.reload();
  await expect(conversation.getByText(CHAT_MESSAGES.cutOff)).toBeVisible();
  await expectAccessible(page);
  ai.reset();
  await conversation.getByRole('button', { name: 'Ask again' }).click();
  await expect(conversation.getByText('Press the button')).toBeVisible();
});

test('a reply that fails is said by Vee, and kept', async ({ page }) => {
  await signInAsDemo(page, server);
  ai.settings.always = { kind: 'status', status: 503 };
  await page.goto(`${server.url}/support`);
  await page.getByPlaceholder('Type your question...').fill('How do I publish?');
  await page.getByRole('button', { name: 'Send' }).click();
  const conversation = page.getByRole('log', { name: 'Conversation' });
  await expect(conversation).toContainText(CHAT_MESSAGES.replyFailed);
  await page.reload();
  await expect(conversation).toContainText(CHAT_MESSAGES.replyFailed);
});

test('a question outlives a reload while Vee answers @long', async ({ page }) => {
  await signInAsDemo(page, server);
  await page.goto(`${server.url}/support`);
  const conversation = page.getByRole('log', { name: 'Conversation' });
  const question = page.getByPlaceholder('Type your question...');
  ai.settings.firstByteMs = 2500;
  await question.fill('How do I unpublish a post?');
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

  await question.fill('And how do I');
  await page.getByRole('link', { name: 'View List' }).click();
  await page.getByRole('link', { name: 'Contact Us' }).click();
  await page.getByRole('link', { name: 'Ask Vee' }).click();
  await expect(question).toHaveValue('And how do I');
  await page.reload();
  await expect(question).toHaveValue('And how do I');
});
