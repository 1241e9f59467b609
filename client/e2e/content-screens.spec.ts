import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { WORD_COUNT_TOO_LOW } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser, sql } from './new-user.ts';
import { addWholePiece } from './pieces.ts';
import { expect, test } from './test.ts';
import { CONTENT_LABELS } from '../src/lib/content-labels.ts';
import { noResultsFor } from '../src/ui/page/page.tsx';

/** What the copy button last put on the clipboard. */
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function addProfile(userId: string, name: string, voice: string, audience: string) {
  await sql(
    `insert into profiles (id, user_id, name, description, summary, company, author, domain, logo, voice, audience)
     values ($1, $2, $3, '', '', '', '', '', '', $4, $5)`,
    [randomUUID(), userId, name, voice, audience],
  );
}

test('the form follows the profile, its limits, and asks before it is left', async ({ page, context }) => {
  const { id: userId } = await newUser(context);
  await addProfile(userId, 'Leaf', 'warm', 'tea drinkers');
  await addProfile(userId, 'Plain', '', '');
  await page.goto('/create');
  const press = (word: RegExp) => page.getByRole('button', { name: word }).click();
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Profile' }).click();
    await page.getByRole('option', { name }).click();
  };
  await press(/^Profile/);
  await choose('Leaf');
  await expect(page.getByLabel('Tone')).toBeDisabled();
  await expect(page.getByLabel('Tone')).toHaveValue('warm');
  await expect(page.getByText(CONTENT_LABELS.setByProfile)).toHaveCount(2);
  await expectAccessible(page);
  // The menu is open only on a wide screen.
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose('Plain');
  await expect(page.getByLabel('Tone')).toHaveValue('friendly');
  await expect(page.getByLabel('Audience')).toHaveValue('general');

  await press(/^Word count/);
  const words = page.getByLabel('Word count', { exact: true });
  await words.fill('9000');
  await words.blur();
  await expect(words).toHaveValue('2500');
  await words.fill('20');
  await words.blur();
  await expect(page.getByText(WORD_COUNT_TOO_LOW)).toBeVisible();

  await page.getByRole('link', { name: 'View List' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
});

test('a long list is loaded by pages and searched literally', async ({ page, context }) => {
  const { id: userId } = await newUser(context);
  await sql(
    `insert into generated_content
       (id, user_id, content_type, title, slug, excerpt, content, head, word_count, keywords, writer, created_at)
     select gen_random_uuid(), $1, 'page',
       case n when 7 then '100% wool_socks' else 'Piece ' || n || repeat(' with a rather long title', n % 4) end,
       's', 'e', '<p>c</p>', '', 1, '{}', 'openai', timestamptz '2026-01-01' + n * interval '1 hour'
     from generate_series(1, 120) n`,
    [userId],
  );
  await page.goto('/content');
  const rows = page.getByRole('table').getByRole('link');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(100);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(120);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Delete/ })).toBeHidden();
  for (const term of ['%', '_', 'WOOL', 'l_s']) {
    await page.getByRole('searchbox').fill(term);
    await expect(rows).toHaveText(['100% wool_socks']);
  }
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('%%');
  await expect(page.getByText(noResultsFor('%%'))).toBeVisible();
  await page.getByRole('searchbox').fill('web page');
  await expect(rows).toHaveCount(50);
});

test('every field is copied, the image downloaded, replaced and described', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id: userId } = await newUser(context);
  const piece = await addWholePiece(userId);
  await page.goto(`/content/${piece.id}`);
  await page.getByText('All fields').click();
  for (const [label, value] of [
    ['Title', piece.title],
    ['Slug', piece.slug],
    ['Excerpt', piece.excerpt],
    ['Relevant Keywords', piece.keywords.join(', ')],
  ] as const) {
    await page.getByRole('region', { name: label, exact: true }).getByRole('button').click();
    await expect.poll(() => copied(page)).toBe(value);
  }
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden();

  const image = page.getByRole('region', { name: 'Featured image' });
  const download = image.getByRole('button', { name: 'Download featured image' });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
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
  // On a phone the image is in the sheet.
  await page.setViewportSize({ width: 1280, height: 800 });
  await modal.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('img', { name: 'A blue pot' })).toBeVisible();
});

test('what search engines read of a piece is edited as well @long', async ({ page, context }) => {
  const { id: userId } = await newUser(context);
  const { id } = await addWholePiece(userId);
  await page.goto(`/content/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const description = page.getByLabel('Image description');
  await description.fill('');
  await expect(page.getByText(PIECE_MESSAGES.altMissing)).toBeVisible();
  await expectAccessible(page);
  // On a phone these are in the sheet.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('status')).toHaveText('Not saved yet');
  await description.fill('A red pot');
  await page.getByLabel('Meta Description').fill('All about pots.');
  await expect(page.getByRole('status')).toHaveText('Saved');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('All fields').click();
  await expect(page.getByRole('img', { name: 'A red pot' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Meta tags' })).toContainText('All about pots.');
});
