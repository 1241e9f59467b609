import type { Page } from '@playwright/test';
import { newUser } from './new-user.ts';
import { addWholePiece, pieceText } from './pieces.ts';
import { expect, test } from './test.ts';
import { CONTENT_LABELS } from '../src/lib/content-labels.ts';

/** Chromium without a screen has no voices: this one says nothing, and a sentence ends when the journey says so. */
async function withVoice(page: Page) {
  await page.addInitScript(() => {
    let spoken: SpeechSynthesisUtterance | null = null;
    const log = (entry: string) => {
      const before = sessionStorage.getItem('voice');
      sessionStorage.setItem('voice', before ? `${before}\n${entry}` : entry);
    };
    const voice = {
      speak(utterance: SpeechSynthesisUtterance) {
        spoken = utterance;
        log(`${utterance.lang}: ${utterance.text}`);
      },
      cancel() {
        if (!spoken) return;
        const given = spoken;
        spoken = null;
        log('silence');
        setTimeout(() =>
          given.dispatchEvent(
            new SpeechSynthesisErrorEvent('error', { utterance: given, error: 'canceled' }),
          ),
        );
      },
      end() {
        const given = spoken;
        spoken = null;
        given?.dispatchEvent(new SpeechSynthesisEvent('end', { utterance: given }));
      },
      fail() {
        const given = spoken;
        spoken = null;
        given?.dispatchEvent(
          new SpeechSynthesisErrorEvent('error', { utterance: given, error: 'synthesis-failed' }),
        );
      },
    };
    Object.defineProperty(window, 'speechSynthesis', { value: voice });
  });
  return {
    /** What has been said since the journey began, and when it fell silent. */
    heard: () => page.evaluate(() => sessionStorage.getItem('voice')?.split('\n') ?? []),
    endSentence: () => page.evaluate(() => (window.speechSynthesis as unknown as { end(): void }).end()),
    fail: () => page.evaluate(() => (window.speechSynthesis as unknown as { fail(): void }).fail()),
  };
}

/** The text marked in the preview; null while none is. */
async function marked(page: Page) {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get('spoken') ?? [];
    return range instanceof Range ? range.toString() : null;
  });
}

test.beforeEach(async ({ page, context }) => {
  const { id: userId } = await newUser(context);
  const content = '<h2>Water</h2><p>Hot water first. Then <strong>the</strong> tea.</p>';
  const { id } = await addWholePiece(userId, { content });
  await page.goto(`/content/${id}`);
  await expect(pieceText(page).getByText('Hot water first.')).toBeVisible();
});

test('a piece is read in English by the sentence, which is marked', async ({ page }) => {
  const voice = await withVoice(page);
  await page.reload();
  await page.getByRole('button', { name: CONTENT_LABELS.startReading }).click();
  for (const sentence of ['Water', 'Hot water first.', 'Then the tea.']) {
    await expect.poll(async () => (await voice.heard()).at(-1)).toBe(`en-US: ${sentence}`);
    await expect.poll(() => marked(page)).toBe(sentence);
    await voice.endSentence();
  }
  await expect(page.getByRole('button', { name: CONTENT_LABELS.startReading })).toBeVisible();
  await expect.poll(() => marked(page)).toBeNull();
  expect(await voice.heard()).toHaveLength(3);
});

test('reading falls silent when stopped, left or reloaded', async ({ page }) => {
  const voice = await withVoice(page);
  await page.reload();
  const start = page.getByRole('button', { name: CONTENT_LABELS.startReading });
  const lastHeard = () => expect.poll(async () => (await voice.heard()).at(-1));
  await start.click();
  await lastHeard().toBe('en-US: Water');
  await page.getByRole('button', { name: CONTENT_LABELS.stopReading }).click();
  await lastHeard().toBe('silence');
  await expect.poll(() => marked(page)).toBeNull();

  await start.click();
  await lastHeard().toBe('en-US: Water');
  await page.reload();
  await lastHeard().toBe('silence');

  await start.click();
  await lastHeard().toBe('en-US: Water');
  await page.getByRole('link', { name: 'Back to List' }).click();
  await expect(page.getByRole('heading', { name: 'View List' })).toBeVisible();
  await lastHeard().toBe('silence');
});

test('a browser whose voice fails says so and is ready to begin again', async ({ page }) => {
  const voice = await withVoice(page);
  await page.reload();
  const start = page.getByRole('button', { name: CONTENT_LABELS.startReading });
  await start.click();
  await expect.poll(voice.heard).toHaveLength(1);
  await voice.fail();
  await expect(page.getByText('This browser cannot read aloud.')).toBeVisible();
  await expect(start).toBeVisible();
});

test('a piece in a chosen language is read in it, in its direction', async ({ page, context }) => {
  const { id: userId } = await newUser(context);
  const { id } = await addWholePiece(userId, { content: '<p>Tea يحب الماء الساخن.</p>', language: 'ar' });
  const voice = await withVoice(page);
  await page.goto(`/content/${id}`);
  const text = pieceText(page).getByText('Tea يحب الماء الساخن.');
  await expect(text).toHaveCSS('direction', 'rtl');
  await expect(pieceText(page).locator('[lang=ar]')).toHaveCount(1);
  await page.getByRole('button', { name: CONTENT_LABELS.startReading }).click();
  await expect.poll(async () => (await voice.heard()).at(-1)).toBe('ar: Tea يحب الماء الساخن.');
  await page.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('textbox', { name: 'Content' });
  await expect(editor).toHaveAttribute('lang', 'ar');
  await expect(editor).toHaveCSS('direction', 'rtl');
});
