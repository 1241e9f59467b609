import { expect, test } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { addGenerations, newUser } from './new-user.ts';

test('the usage history lists what was charged and can be taken along as CSV', async ({ page, context }) => {
  const { id } = await newUser(context);
  await addGenerations(id, 2, 820);
  await page.goto('/usage');
  await expect(page.getByRole('row', { name: /Piece 2.*820/ })).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('usage.csv');
});
