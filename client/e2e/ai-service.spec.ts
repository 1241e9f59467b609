import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './test.ts';
import { MESSAGES as CHAT_MESSAGES } from '#shared/chat.ts';
import { MESSAGES } from '#shared/content.ts';
import { LABELS } from '#shared/content-labels.ts';
import { MESSAGES as PIECE_MESSAGES } from '#shared/piece.ts';
import { startServer, type ServerProcess } from '#server/test/server-process.ts';
import { startAiServer, type AiServer } from '#server/test/stubs/ai-server.ts';

// Two pieces are asked for, on a server that is started for them.
test.describe.configure({ timeout: 120_000 });

let ai: AiServer;
let server: ServerProcess;

// A server of its own, whose writer is the local AI service.
test.beforeAll(async () => {
  ai = await startAiServer({ tokensPerSecond: 400 });
  server = await startServer({ OPENAI_BASE_URL: ai.url, AI_TIMEOUT_MS: '3000', RATE_LIMIT_FACTOR: '1000' });
});
test.beforeEach(() => ai.reset());
test.afterAll(async () => {
  await server.end('SIGTERM');
  await ai.close();
});

async function signIn(page: Page) {
  await page.goto(server.url);
  await page.getByLabel('Email').fill('demo.free@example.com');
  await page.getByLabel('Password', { exact: true }).fill('veemark-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/create');
}

async function ask(page: Page, topic: string) {
  await page.getByLabel(/^Topic/).fill(topic);
  await page.getByLabel(/^Word count/).fill('300');
  await page.getByRole('button', { name: 'Generate' }).click();
}

test('a piece by the AI service arrives live; a service that fails costs nothing and leaves the form as it was', async ({
  page,
}) => {
  await signIn(page);
  await ask(page, 'Brewing green tea');
  await page.waitForURL(/\/content\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Blog Post Output' })).toBeVisible();
  await expect(page.getByText(MESSAGES.offlineSample)).toBeHidden();

  ai.settings.always = { kind: 'status', status: 503 };
  await page.getByRole('link', { name: 'Create New' }).click();
  await expect(page.getByText('2/3')).toBeVisible();
  await ask(page, 'Growing tea');
  const alert = page.getByRole('alert').filter({ hasText: MESSAGES.generateFailed });
  await expect(alert).toBeVisible();
  await expect(alert).toContainText(/try again/i);
  await expect(page.getByLabel(/^Topic/)).toHaveValue('Growing tea');
  await expect(page.getByRole('button', { name: 'Generate' })).toBeEnabled();
  await expect(page.getByText('2/3')).toBeVisible();
});

test('a piece that fails while nobody watches is told on return, once, with its brief back in the form', async ({
  page,
}) => {
  await signIn(page);
  ai.settings.always = { kind: 'hang' };
  await ask(page, 'Drying tea');
  await expect(page.getByRole('region', { name: LABELS.beingWritten })).toBeVisible();
  await page.goto(`${server.url}/contact`);
  const current = async () => (await page.request.get(`${server.url}/trpc/content.currentGeneration`)).text();
  await expect.poll(current, { timeout: 30_000 }).toContain(MESSAGES.generateFailed);
  await page.goto(`${server.url}/create`);
  const alert = page.getByRole('alert').filter({ hasText: MESSAGES.generateFailed });
  await expect(alert).toContainText(LABELS.nothingCharged);
  await expect(page.getByLabel(/^Topic/)).toHaveValue('Drying tea');
  await expectAccessible(page);
  await alert.getByRole('button', { name: LABELS.dismiss }).click();
  await expect(alert).toBeHidden();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel(/^Topic/)).toHaveValue('');
  await expect(alert).toBeHidden();
});

test('posts and an e-mail that the service fails to write say so and can be asked for again', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`${server.url}/content`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Social' }).click();
  const generate = page.getByRole('button', { name: LABELS.generate });
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

test('a reply that fails is said by Vee, and kept', async ({ page }) => {
  await signIn(page);
  ai.settings.always = { kind: 'status', status: 503 };
  await page.goto(`${server.url}/support`);
  await page.getByPlaceholder('Type your question...').fill('How do I publish?');
  await page.getByRole('button', { name: 'Send' }).click();
  const conversation = page.getByRole('log', { name: 'Conversation' });
  await expect(conversation).toContainText(CHAT_MESSAGES.replyFailed);
  await page.reload();
  await expect(conversation).toContainText(CHAT_MESSAGES.replyFailed);
});
