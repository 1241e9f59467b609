import type { Locator } from '@playwright/test';
import { PROFILE_LABELS } from '#client/features/profiles/profile-labels.ts';
import { LEAF_PROFILE } from '#client/test/leaf-profile.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { addProfile, addWebsite, addWholePiece } from './pieces.ts';
import { expect, test } from './test.ts';

async function fillIn(modal: Locator, profile = LEAF_PROFILE) {
  for (const [field, label] of Object.entries(PROFILE_LABELS))
    await modal.getByLabel(label).fill(profile[field as keyof typeof profile]);
}

test('the first profile is made from the brief, and chosen there; the focus stays with its field @smoke', async ({
  page,
  context,
}) => {
  await newUser(context);
  await page.goto('/create');
  await page.getByLabel(/^Topic/).fill('Tea');
  await page.getByRole('button', { name: 'Profile:' }).click();
  const first = page.getByRole('button', { name: 'Create your first profile' });
  const modal = page.getByRole('dialog', { name: 'Create a New Profile' });
  await first.click();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toBeHidden();
  await expect(first).toBeFocused();
  await first.click();
  await fillIn(modal);
  await modal.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByRole('combobox', { name: 'Profile' })).toHaveValue('Leaf');
  await expect(page.getByRole('combobox', { name: 'Profile' })).toBeFocused();
  await expect(page.getByLabel('Tone', { exact: true })).toHaveValue('warm');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Profile: Leaf' })).toBeVisible();
});

test('a refused form shows the first label in error, however far down one was', async ({ page, context }) => {
  await newUser(context);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/profiles?open=create-profile');
  const modal = page.getByRole('dialog', { name: 'Create a New Profile' });
  await fillIn(modal, { ...LEAF_PROFILE, description: '' });
  const label = modal.locator('label', { hasText: PROFILE_LABELS.description });
  await modal.getByRole('button', { name: 'Create Profile' }).scrollIntoViewIfNeeded();
  await expect(label).not.toBeInViewport();
  await modal.getByRole('button', { name: 'Create Profile' }).click();
  await expect(label).toBeInViewport();
  await expect(modal.getByText('Required', { exact: true })).toHaveCount(1);
  const headerEnd = await modal
    .getByRole('banner')
    .evaluate((header) => header.getBoundingClientRect().bottom);
  await expect
    .poll(() => label.evaluate((element) => element.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(headerEnd);
});

test('who works for several brands chooses one, and sees its own alone', async ({ page, context }) => {
  const { id } = await newUser(context, { plan: 'pro' });
  const [leaf, bean] = [
    await addProfile(id, { name: 'Leaf', domain: 'https://leaf.example' }),
    await addProfile(id, { name: 'Bean', domain: 'https://www.bean.example' }),
  ];
  await addWebsite(id, { domain: 'https://leaf.example' });
  await addWebsite(id, { domain: 'https://bean.example' });
  const brand = async (name: string) => {
    await page.getByRole('combobox', { name: 'Brand' }).focus();
    await page.getByRole('combobox', { name: 'Brand' }).selectOption(name);
  };
  const tea = await addWholePiece(id, { title: 'Tea that lasts', profileId: leaf.id });
  await addWholePiece(id, { title: 'Beans that last', profileId: bean.id });
  await page.goto('/content');
  await expect(page.getByRole('link', { name: 'Tea that lasts' }).first()).toBeVisible();
  await brand('Bean');
  await expect(page.getByRole('link', { name: 'Tea that lasts' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Beans that last' }).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Filter by profile' })).toHaveCount(0);
  await page.goto('/websites');
  await expect(page.getByText('bean.example').first()).toBeVisible();
  await expect(page.getByText('leaf.example')).toHaveCount(0);
  await page.goto('/calendar');
  await expect(page.getByText('A plan to start with: bean.example')).toBeVisible();
  await expect(page.getByText('leaf.example')).toHaveCount(0);
  await page.goto('/create');
  await expect(page.getByRole('button', { name: 'Profile: Bean' })).toBeVisible();
  await brand('All brands');
  await expect(page.getByRole('button', { name: 'Profile: no profile' })).toBeVisible();

  // A piece of one brand is not what the other's work is seen in.
  await page.goto(`/content/${tea.id}`);
  await brand('Bean');
  await expect(page).toHaveURL(/\/content$/);
  await expect(page.getByRole('link', { name: 'Beans that last' }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('banner').getByText('Bean', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
