import { FILL_LABEL, PROFILE_LABELS } from '#client/features/profiles/profile-labels.ts';
import { startSmallSite } from '#server/test/stubs/small-site.ts';
import { FILL_MESSAGES, type ProfileField } from '#shared/schemas/profiles.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { expect, test } from './test.ts';

test('a profile is filled in from the website, completed by hand and saved', async ({ page, context }) => {
  const site = await startSmallSite();
  await newUser(context);
  await page.goto('/profiles?open=create-profile');
  const modal = page.getByRole('dialog', { name: 'Create a New Profile' });
  const field = (name: ProfileField) => modal.getByRole('textbox', { name: PROFILE_LABELS[name] });
  await field('description').fill('My own words');
  await field('domain').fill(site.url);

  const hungUp = Promise.withResolvers<void>();
  site.pages['/robots.txt'] = (answer) => answer.once('close', hungUp.resolve);
  await modal.getByRole('button', { name: FILL_LABEL }).click();
  await expect(modal.getByText(/^Reading page 1 of at most 5: 127/)).toBeVisible();
  await modal.getByRole('button', { name: 'Stop reading' }).click();
  await hungUp.promise;
  delete site.pages['/robots.txt'];

  await modal.getByRole('button', { name: FILL_LABEL }).click();
  await expect(modal.getByText(/^Filled in: Profile name,/)).toBeVisible();
  await expect(modal.getByText(FILL_MESSAGES.offline)).toBeHidden();
  await expect(field('company')).toHaveValue('Blue Heron Bakery');
  await expect(field('description')).toHaveValue('My own words');
  await expectAccessible(page);

  await modal.getByRole('button', { name: 'Use this for Description' }).click();
  await expect(field('voice')).toHaveValue('warm and plain');
  await modal.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Blue Heron Bakery' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Blue Heron Bakery' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(edited.getByRole('textbox', { name: PROFILE_LABELS.description })).toHaveValue(
    /^A neighbourhood bakery/,
  );
  await site.close();
});
