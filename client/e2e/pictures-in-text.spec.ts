import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pieceText } from './pieces.ts';
import { hostOf, openModal, publisherAt, wordPressSite } from './posting.ts';
import { expect, test } from './sites.ts';

const photo = (background: string) =>
  sharp({ create: { width: 1400, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** As a photo is pasted from the clipboard of the machine. */
async function paste(page: Page, bytes: Buffer, type = 'image/jpeg') {
  await page.getByRole('textbox', { name: 'Content' }).evaluate(
    (text, [base64, mediaType]) => {
      const data = new DataTransfer();
      const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([file], 'photo', { type: mediaType }));
      text.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [bytes.toString('base64'), type] as const,
  );
}

test('a photo is pasted, described, made smaller, and posted', async ({ page, wordpress }) => {
  const site = wordPressSite(wordpress);
  const { piece } = await publisherAt(page, site, {
    content: '<p>Every loaf is shaped by hand.</p><p>We open at six.</p>',
  });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.getByText('Every loaf').click();
  await paste(page, await photo('#a65f2b'));
  const asking = page.getByRole('dialog', { name: 'Picture' });
  await asking.getByRole('button', { name: 'Add picture' }).click();
  await expect(asking.getByText('Please describe the image.')).toBeVisible();
  await asking.getByLabel('Description').fill('Loaves on a shelf');
  await asking.getByLabel('Caption').fill('Friday’s bake');
  await asking.getByLabel('Credit').fill('Photo: Ada');
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Add picture' }).click();
  await expect(asking).toBeHidden();
  const picture = text.getByRole('img', { name: 'Loaves on a shelf' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1400);
  await expect(text).toBeFocused();

  await page.keyboard.press('Alt+ArrowLeft');
  await expect(picture).toHaveAttribute('width', '480');
  await expect(page.getByText('480 pixels wide.')).toBeAttached();
  // The browser's own key.
  await page.keyboard.press('Control+-');
  await expect(picture).toHaveAttribute('width', '480');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(text.locator('p + figure:last-of-type, p + p + figure')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(asking.getByLabel('Description')).toHaveValue('Loaves on a shelf');
  await asking.getByLabel('Caption').fill('Sunday’s bake');
  await asking.getByRole('button', { name: 'Save' }).click();
  await expect(asking).toBeHidden();
  await expect(text.getByText('Sunday’s bake')).toBeVisible();
  await expect(
    page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Larger' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(pieceText(page).getByRole('img', { name: 'Loaves on a shelf' })).toBeVisible();

  const modal = await openModal(page, site);
  await modal.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }).click();
  const publication = page.getByRole('article', { name: hostOf(wordpress.url) });
  await publication.getByText(/^Receipt: .*rrived: \d+ of \d+/).click();
  await expect(publication.getByText('Pictures in the text')).toBeVisible();
  await expect(publication.getByText('1 of 1.')).toBeVisible();
  await page.goto(`${wordpress.url}/${piece.slug}/`);
  const there = page.getByRole('img', { name: 'Loaves on a shelf' });
  await expect(there).toHaveAttribute('src', new RegExp(`^${wordpress.url}/wp-content/uploads/`));
  await expect(there).toHaveJSProperty('complete', true);
  await expect(page.getByText('Sunday’s bake')).toBeVisible();
});

test.describe('a drawing that could run programs', () => {
  test.use({ refusals: true });
  test('is refused with what to do, and nothing that was typed is lost', async ({ page, wordpress }) => {
    await publisherAt(page, wordPressSite(wordpress), { content: '<p>Every loaf is shaped by hand.</p>' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Content' }).getByText('Every loaf').click();
    await paste(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml');
    const asking = page.getByRole('dialog', { name: 'Picture' });
    await asking.getByLabel('Description').fill('Loaves on a shelf');
    await asking.getByRole('button', { name: 'Add picture' }).click();
    await expect(asking.getByText('Choose a JPEG, PNG, WebP, GIF or AVIF picture.')).toBeVisible();
    await expect(asking.getByLabel('Description')).toHaveValue('Loaves on a shelf');
  });
});
