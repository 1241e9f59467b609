import { expect, test } from '@playwright/test';
import { PROFILE_LABELS } from '#shared/profiles.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';

const FIELDS = {
  name: 'Leaf',
  description: 'Tea shop',
  summary: 'Sells tea',
  company: 'Leaf & Co',
  author: 'Ada',
  domain: 'https://leaf.example',
  logo: 'https://leaf.example/logo.png',
  voice: 'warm',
  audience: 'tea drinkers',
};

test.describe.configure({ timeout: 120_000 });

test('a profile is created from the sidebar, decides voice and audience, is edited and deleted', async ({
  page,
  context,
}) => {
  await newUser(context);
  await page.goto('/profiles');
  await page.getByRole('button', { name: 'Create your first profile' }).click();
  const modal = page.getByRole('dialog', { name: 'Create a New Profile' });
  await modal.getByRole('button', { name: 'Create Profile' }).click();
  await expect(modal.getByText('Required', { exact: true })).toHaveCount(7);
  await expectAccessible(page);
  for (const [field, label] of Object.entries(PROFILE_LABELS)) {
    await modal.getByLabel(label).fill(FIELDS[field as keyof typeof FIELDS]);
  }
  await modal.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Leaf' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/create');
  await page.getByRole('combobox', { name: 'Profile' }).click();
  await page.getByRole('option', { name: 'Leaf' }).click();
  await expect(page.getByLabel('Tone')).toHaveValue('warm');
  await expect(page.getByLabel('Tone')).toBeDisabled();

  await page.goto('/profiles');
  await page.getByRole('button', { name: 'Edit Leaf' }).click();
  await page.getByRole('dialog').getByLabel(PROFILE_LABELS.name).fill('Leaf Bath');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete Leaf Bath' }).click();
  await page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Create your first profile' })).toBeVisible();
});
