import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { LIVE_MESSAGES } from '#client/features/writing/live/live-messages.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { axeFindings, expectAccessible } from './expect-accessible.ts';
import { followText } from './follow-text.ts';
import { newUser } from './new-user.ts';
import { LONG_WAIT_MS } from './patience.ts';
import { askForWords, chooseInMenu, openPiece, pieceText } from './pieces.ts';

const TEA = {
  title: 'Brewing tea',
  slug: 'brewing-tea',
  content: '<h2>Water</h2><p>Hot water first. Then tea.</p>',
};

/** On a phone, and above its keyboard, Generate stays in view and lies over nothing that has the focus. */
async function expectGenerateInReach(page: Page) {
  const generate = page.getByRole('button', { name: 'Generate' });
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 508 },
  ]) {
    await page.setViewportSize(size);
    for (const field of [page.getByLabel(/^Topic/), page.getByLabel('Extra text')]) {
      await field.focus();
      await expect(generate).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Plan first' })).toBeInViewport({ ratio: 1 });
      const [above, below] = [await field.boundingBox(), await generate.boundingBox()];
      expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }
    expect(await axeFindings(page, true)).toEqual([]);
  }
}

test('a piece is written live in place of its form, then opened @smoke', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/create');
  await page.getByLabel(/^Topic/).fill('Brewing green tea at home');
  const phrase = 'Brewing green tea at home guide';
  await page.getByRole('button', { name: phrase }).click();
  await askForWords(page, '1500');
  await expectAccessible(page);
  await expectGenerateInReach(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('button', { name: /Generating\.\.\. \d+s/ })).toBeDisabled();
  const live = page.getByRole('region', { name: LIVE_MESSAGES.beingWritten });
  await expect(live.getByText(/[1-9]\d* \/ 1,500 words/)).toBeVisible();
  await page.reload();
  await expect(live).toBeVisible();
  await expect(page.getByLabel(/^Topic/)).toHaveValue('Brewing green tea at home');
  const framesShown = await followText(page);
  await page.waitForURL(/\/content\/[0-9a-f-]{36}$/, { timeout: LONG_WAIT_MS });
  await expect(page.getByRole('heading', { name: 'Blog Post Output' })).toBeVisible();
  await expect(pieceText(page)).toContainText(/tea/i);
  // What was written stays, where it stood, until the finished piece takes its place.
  const frames = await framesShown();
  expect(frames.filter(({ words }, at) => words < 0.9 * (frames[at - 1]?.words ?? 0))).toEqual([]);
  expect(new Set(frames.map(({ top }) => top).filter((top) => top !== null)).size).toBe(1);
  expect(frames.at(-1)?.path).toMatch(/^\/content\//);
  await expect(page.getByText(CONTENT_MESSAGES.offlineSample)).toBeHidden();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Create another like this' }).click();
  await expect(page.getByLabel(/^Topic/)).toHaveValue('Brewing green tea at home');
  await expect(page.getByRole('button', { name: 'Word count: 1,500 words' })).toBeVisible();
  await expect(page.getByRole('button', { name: phrase })).toHaveAttribute('aria-pressed', 'true');
});

test('a piece is exported for its writer and for clients @smoke', async ({ page }) => {
  await openPiece(page, TEA);
  await expect(pieceText(page)).toContainText('Hot water first.');
  await expectAccessible(page);
  const saved = async (row: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), chooseInMenu(page, 'More', row)]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const own = await saved('Export to PDF');
  expect(own.name).toBe('brewing-tea.pdf');
  expect(own.bytes.toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
  const forClients = await saved('PDF for clients: image, text and sources');
  expect(forClients.name).toBe('brewing-tea-for-clients.pdf');
  const { text } = await extractText(new Uint8Array(forClients.bytes));
  expect(text.join('\n')).toMatch(/^Brewing tea\s+Water\s+Hot water first\./);
});

test('two windows never overwrite each other silently', async ({ page, context }) => {
  const { id } = await openPiece(page, TEA);
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.goto(`/content/${id}`);
    await window.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(window.getByRole('textbox', { name: 'Content' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await expect(page.getByRole('status')).toHaveText('Saved');
  await other.getByRole('textbox', { name: 'Title' }).fill('Theirs');
  await expect(other.getByRole('alert')).toContainText('changed this piece in another window');
  await other.getByRole('button', { name: 'Keep my text' }).click();
  await expect(other.getByRole('status')).toHaveText('Saved');

  await other.getByRole('button', { name: 'History' }).click();
  await other.getByRole('button', { name: /“Mine”/ }).click();
  await expect(other.getByRole('row').nth(1)).toHaveText('TitleTheirsMine');
  await expect(other.getByRole('row')).toHaveCount(2);
  await other.getByRole('button', { name: 'Restore this version' }).click();
  await expect(other.getByRole('textbox', { name: 'Title' })).toHaveText('Mine');
});

test('a change by Vee stands in its paragraph until it is accepted or refused @smoke', async ({ page }) => {
  await openPiece(page, TEA);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();

  const text = page.getByRole('textbox', { name: 'Content' });
  await text.getByText('Hot water first.').click({ clickCount: 3 });

  const shorten = page.getByRole('toolbar', { name: /Vee/ }).getByRole('button', { name: 'Shorten' });
  await shorten.click();

  // In its paragraph, with the focus on what is to be decided; the rest can be edited.
  const change = text.getByRole('group', { name: 'Vee’s change: Shorten' });
  await expect(change.getByRole('button', { name: 'Accept' })).toBeFocused();
  await expect(text.locator('del').first()).toContainText(/Hot|water|first|Then|tea/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(change).toBeHidden();
  await expect(text).toBeFocused();
  await expect(text).toContainText('Hot water first. Then tea.');
  await shorten.press('Enter');
  await expect(change.getByRole('button', { name: 'Accept' })).toBeFocused();
  await text.getByRole('heading', { name: 'Water' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' first');
  await change.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(text).not.toContainText('Hot water first.');
  await expect(text.getByRole('heading', { name: 'Water first' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toContainText('Hot water first. Then tea.');
});
