import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { addWholePiece, pieceText } from './pieces.ts';
import { expect, test } from './test.ts';
import { CONTENT_LABELS } from '../src/lib/content-labels.ts';

async function openPiece(page: Page, tab = '') {
  const { id: userId } = await newUser(page.context(), { plan: 'pro' });
  const piece = await addWholePiece(userId);
  await page.goto(`/content/${piece.id}${tab}`);
  return piece;
}

test('the content is shown as code, as a preview, and copied in three formats', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPiece(page);
  const preview = pieceText(page).getByRole('heading', { name: 'First & foremost' });
  await expect(preview).toBeVisible();
  await page.getByRole('button', { name: CONTENT_LABELS.showCode }).click();
  await expect(preview).toBeHidden();
  const code = page.getByText('<strong>there</strong>');
  expect(await code.innerText()).toMatch(/\.<\/p>\n\n<h2[^>]*>First &amp; foremost<\/h2>\n\n/);
  await page.getByRole('button', { name: CONTENT_LABELS.showPreview }).click();
  await expect(preview).toBeVisible();

  await page.getByRole('button', { name: 'Copy as' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const [format, text] of [
    ['HTML', '<strong>there</strong>'],
    ['Markdown', 'Hello **there**, see [this](https://example.com/?a=1&b=2).'],
    ['plain text', 'Hello there, see this'],
  ] as const) {
    await page.getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('menuitem', { name: `Copy as ${format}` }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text);
  }
});

test('a piece opens on its text; on a phone the rest opens from a bar', async ({ page }) => {
  await openPiece(page);
  const text = pieceText(page).getByText('Hello there');
  const details = page.getByRole('button', { name: 'Details' });
  const sections = page.getByRole('region', { name: 'Search', exact: true });
  await expect(text).toBeInViewport();
  await expect(sections).toBeInViewport();
  await expect(details).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(text).toBeInViewport();
  await expect(sections).toBeHidden();
  await expect(page.getByRole('button', { name: 'Post to Web' })).toBeInViewport();
  await details.press('Enter');
  await expect(sections).toBeInViewport();
  const first = page.getByRole('button', { name: 'Share for review' });
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sections).toBeHidden();
  await expect(details).toBeFocused();
});
