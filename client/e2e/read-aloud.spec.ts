import type { Page } from '@playwright/test';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { chooseInMenu, openPiece, pieceText } from './pieces.ts';
import { expect, test } from './test.ts';

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
    };

    Object.defineProperty(window, 'speechSynthesis', { value: voice });
  });

  return {
    /** What has been said since the journey began, and when it fell silent. */
    heard: () => page.evaluate(() => sessionStorage.getItem('voice')?.split('\n') ?? []),
    endSentence: () => page.evaluate(() => (window.speechSynthesis as unknown as { end(): void }).end()),
  };
}

/** The text marked in the preview; null while none is. */
async function marked(page: Page) {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get('spoken') ?? [];
    return range instanceof Range ? range.toString() : null;
  });
}

test('a piece is read by the sentence, which is marked, and falls silent when stopped, left or reloaded', async ({
  page,
}) => {
  const voice = await withVoice(page);
  await openPiece(page, { content: '<h2>Water</h2><p>Hot water first. Then <strong>the</strong> tea.</p>' });
  const start = () => chooseInMenu(page, 'More', CONTENT_LABELS.startReading);
  const stop = page.getByRole('button', { name: CONTENT_LABELS.stopReading });
  const lastHeard = () => expect.poll(async () => (await voice.heard()).at(-1));
  await start();
  for (const sentence of ['Water', 'Hot water first.', 'Then the tea.']) {
    await lastHeard().toBe(`en-US: ${sentence}`);
    await expect.poll(() => marked(page)).toBe(sentence);
    await voice.endSentence();
  }
  await expect(stop).toBeHidden();
  await expect.poll(() => marked(page)).toBeNull();
  expect(await voice.heard()).toHaveLength(3);

  for (const leave of [
    () => stop.click(),
    () => page.reload(),
    () => chooseInMenu(page, 'More', 'Back to List'),
  ]) {
    await start();
    await lastHeard().toBe('en-US: Water');
    await leave();
    await lastHeard().toBe('silence');
    await expect.poll(() => marked(page)).toBeNull();
  }
});

test('a piece in a chosen language is read in it, in its direction', async ({ page }) => {
  const voice = await withVoice(page);
  await openPiece(page, { content: '<p>Tea يحب الماء الساخن.</p>', language: 'ar' });
  const text = pieceText(page).getByText('Tea يحب الماء الساخن.');
  await expect(text).toHaveCSS('direction', 'rtl');
  await expect(pieceText(page).locator('[lang=ar]')).toHaveCount(1);
  await chooseInMenu(page, 'More', CONTENT_LABELS.startReading);
  await expect.poll(async () => (await voice.heard()).at(-1)).toBe('ar: Tea يحب الماء الساخن.');
  await page.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('textbox', { name: 'Content' });
  await expect(editor).toHaveAttribute('lang', 'ar');
  await expect(editor).toHaveCSS('direction', 'rtl');
});
