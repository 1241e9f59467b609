import sharp from 'sharp';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { expectAccessible } from './expect-accessible.ts';
import { chooseInMenu, openPiece, openRail, pieceText } from './pieces.ts';
import { expect, test } from './test.ts';

test('an image is downloaded, replaced and described @smoke', async ({ page }) => {
  await openPiece(page);
  const image = page.getByRole('region', { name: 'Featured image' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chooseInMenu(page, 'More', 'Download featured image'),
  ]);
  expect(file.suggestedFilename()).toBe('featured-image.jpg');

  const cover = page.getByRole('main').getByRole('img').first();
  const before = await cover.getAttribute('src');
  await image.getByRole('button', { name: 'Change the image' }).click();
  await page.getByRole('menuitem', { name: 'Make another image' }).click();
  await expect(cover).not.toHaveAttribute('src', before ?? '');

  await image.getByRole('button', { name: 'Change the image' }).click();
  await page.getByRole('menuitem', { name: 'Upload your own' }).click();
  const modal = page.getByRole('dialog', { name: 'Upload an image' });
  await expect(modal.getByRole('button', { name: 'Upload' })).toBeDisabled();
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#346' } })
    .png()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await modal.getByLabel('Image').click();
  await (await chooser).setFiles({ name: 'pot.png', mimeType: 'image/png', buffer });
  await modal.getByLabel('Description').fill('A blue pot');
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('img', { name: 'A blue pot' })).toBeVisible();
});

test('what search engines read of a piece is edited as well', async ({ page }) => {
  await openPiece(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await openRail(page, 'Search');
  const description = page.getByLabel('Image description');
  await description.fill('');
  await expect(page.getByText(PIECE_MESSAGES.altMissing)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('status')).toHaveText('Not saved yet');
  await description.fill('A red pot');
  await page.getByLabel('Meta Description').fill('All about pots.');
  await expect(page.getByRole('status')).toHaveText('Saved');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('img', { name: 'A red pot' })).toBeVisible();
  await chooseInMenu(page, 'More', 'All fields');
  await expect(page.getByRole('region', { name: 'Meta tags' })).toContainText('All about pots.');
});

test('a piece opens on its text; on a phone the rest opens from a bar', async ({ page }) => {
  await openPiece(page);
  const text = pieceText(page).getByText('Hello there');
  const details = page.getByRole('button', { name: 'Details' });
  const sections = page.getByRole('region', { name: 'Publish', exact: true });
  await expect(text).toBeInViewport();
  await expect(sections).toBeInViewport();
  await expect(details).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(text).toBeInViewport();
  await expect(sections).toBeHidden();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport();
  await details.press('Enter');
  await expect(sections).toBeInViewport();
  const first = page.getByRole('button', { name: 'Share for review' });
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Publish' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sections).toBeHidden();
  await expect(details).toBeFocused();
});
