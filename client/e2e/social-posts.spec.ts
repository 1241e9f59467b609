import type { Page } from '@playwright/test';
import { CONTENT_TYPE_LABELS, type SocialPlatform } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser, sql } from './new-user.ts';
import { addWholePiece } from './pieces.ts';
import { expect, test } from './test.ts';
import { CONTENT_LABELS } from '../src/lib/content-labels.ts';

/** A piece whose Social tab is open, with these posts saved. */
async function openPosts(page: Page, saved: Partial<Record<SocialPlatform, string>> = {}) {
  const { id: userId } = await newUser(page.context());
  const { id } = await addWholePiece(userId);
  await sql(
    `insert into generated_social (user_id, content_id, platform, text)
     select $1, $2, key::"SocialPlatform", value from json_each_text($3)`,
    [userId, id, saved],
  );
  await page.goto(`/content/${id}?tab=social`);
  return id;
}

const post = (page: Page, platform: SocialPlatform) =>
  page.getByRole('textbox', { name: CONTENT_TYPE_LABELS[platform] });

test('posts need a platform, are kept, and are replaced by new ones', async ({ page }) => {
  await openPosts(page);
  const generate = page.getByRole('button', { name: CONTENT_LABELS.generate });
  await generate.click();
  await expect(page.getByText(PIECE_MESSAGES.noPlatform)).toBeVisible();

  await page.getByRole('checkbox', { name: 'LinkedIn' }).check();
  await page.getByRole('checkbox', { name: 'X', exact: true }).check();
  await generate.click();
  await expect(page.getByRole('button', { name: CONTENT_LABELS.generating })).toBeDisabled();
  await expect(generate).toBeEnabled();
  await expect(post(page, 'x')).not.toBeEmpty();
  const first = await post(page, 'linkedin').inputValue();
  await page.reload();
  await expect(post(page, 'linkedin')).toHaveValue(first);

  await page.getByRole('checkbox', { name: 'X', exact: true }).check();
  await generate.click();
  await expect(generate).toBeEnabled();
  await page.reload();
  await expect(post(page, 'x')).not.toBeEmpty();
  await expect(post(page, 'linkedin')).toBeHidden();
});

test('each post is counted as its network counts, and by how much too long', async ({ page }) => {
  const link = `https://example.com/${'tea'.repeat(100)}`;
  await openPosts(page, {
    linkedin: 'L'.repeat(3000),
    x: `${'x'.repeat(256)} ${link}`,
    instagram: 'i'.repeat(2210),
    facebook: 'f'.repeat(500),
  });
  const output = page.getByRole('region', { name: CONTENT_LABELS.socialOutput });
  for (const count of [
    '3,000 / 3,000 characters',
    '280 / 280 characters',
    '2,210 / 2,200 characters, 10 too many',
    '500 / 63,206 characters',
  ])
    await expect(output.getByText(count, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('posts that cannot be stored are shown and say so', async ({ page }) => {
  const id = await openPosts(page, { linkedin: 'The earlier post' });
  const full = `full_${id.replaceAll('-', '')}`;
  await sql(
    `alter table generated_social add constraint ${full} check (content_id <> '${id}' or platform = 'linkedin') not valid`,
  );
  try {
    await page.getByRole('checkbox', { name: 'LinkedIn' }).check();
    await page.getByRole('checkbox', { name: 'Instagram' }).check();
    await page.getByRole('button', { name: CONTENT_LABELS.generate }).click();
    await expect(page.getByText(PIECE_MESSAGES.postNotSaved)).toHaveCount(2);
    await expect(post(page, 'instagram')).not.toBeEmpty();
    await expect(post(page, 'instagram')).toHaveAccessibleDescription(PIECE_MESSAGES.postNotSaved);
    await expectAccessible(page);
  } finally {
    await sql(`alter table generated_social drop constraint ${full}`);
  }
  await page.reload();
  await expect(post(page, 'linkedin')).toHaveValue('The earlier post');
  await expect(post(page, 'instagram')).toBeHidden();
});
