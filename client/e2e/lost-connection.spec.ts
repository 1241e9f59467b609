import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LIVE_MESSAGES } from '#client/features/writing/live/live-messages.ts';
import { startServer } from '#server/test/server-process.ts';
import { startAiServer } from '#server/test/stubs/ai-server.ts';
import { LONG_WAIT_MS } from './patience.ts';
import { signInAsDemo } from './sign-in-as-demo.ts';
import { expect, test } from './test.ts';

test.use({ refusals: true });

test('a piece outlives a server killed while it writes', async ({ page }) => {
  const ai = await startAiServer({ tokensPerSecond: 100 });
  const env = { DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'veemark-killed-')), OPENAI_BASE_URL: ai.url };
  const first = await startServer(env);
  await signInAsDemo(page, first);
  await page.getByLabel(/^Topic/).fill('Paddling a kayak');
  await page.getByRole('button', { name: 'Generate' }).click();
  const live = page.getByRole('region', { name: LIVE_MESSAGES.beingWritten });
  await expect(live.getByText(/^[1-9]\d* \/ 1,200 words$/)).toBeVisible();

  await first.end('SIGKILL');
  await expect(live.getByRole('status')).toHaveText(LIVE_MESSAGES.reconnecting);

  const second = await startServer({ ...env, PORT: new URL(first.url).port });
  await expect(live.getByRole('status')).not.toHaveText(LIVE_MESSAGES.reconnecting, {
    timeout: LONG_WAIT_MS,
  });
  await page.waitForURL(/\/content\/[0-9a-f-]{36}$/, { timeout: LONG_WAIT_MS });
  await expect(page.getByRole('heading', { name: 'Blog Post Output' })).toBeVisible();
  await second.end('SIGTERM');
  await ai.close();
});
