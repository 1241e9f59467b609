import type { Locator, Page } from '@playwright/test';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { newEmail, openMailedLink } from './account-steps.ts';
import { LONG_WAIT_MS } from './patience.ts';
import { pieceText } from './pieces.ts';
import { hostOf } from './posting.ts';
import { expect, test } from './sites.ts';

const CLICKS_MAX = 12;
const FIELDS_MAX = 6;
/** More stops than any screen on the way has. */
const STOPS_MAX = 80;

/** Goes from control to control until this one has the focus. */
async function reach(target: Locator) {
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`);
}

test('a newcomer gets from the start page to a published post in a few steps, by keyboard alone @smoke', async ({
  page,
  blog: { url, users },
}) => {
  // The longest way through the product that there is.
  test.slow();
  let [clicks, fields] = [0, 0];
  const press = async (target: Locator) => {
    clicks += 1;
    await reach(target);
    await target.press('Enter');
  };
  const fill = async (field: Locator, text: string) => {
    fields += 1;
    await reach(field);
    await page.keyboard.type(text);
  };

  const email = newEmail();
  await page.goto('/');
  await press(page.getByRole('link', { name: 'Sign up' }));
  await fill(page.getByLabel('Name'), 'Ada');
  await fill(page.getByLabel('Email'), email);
  await press(page.getByRole('button', { name: /generate/i }));
  await press(page.getByRole('button', { name: 'Create account' }));
  await expect(page).toHaveURL('/account-created');
  clicks += 1;
  await openMailedLink(page, email, /confirm/i);

  await expect(page).toHaveURL(/\/create$/);
  await fill(page.getByLabel(/^Topic/), 'Bread that keeps');
  await press(page.getByRole('button', { name: 'Generate', exact: true }));
  await expect(page).toHaveURL(/\/content\/[\w-]+$/);
  await expectTextInView(page);

  await press(page.getByRole('button', { name: 'Publish', exact: true }));
  await press(page.getByRole('menuitem', { name: 'Post to Web' }));
  const posting = page.getByRole('dialog', { name: 'Post to Website' });
  await press(posting.getByRole('button', { name: 'I have an application password' }));
  await fill(posting.getByLabel('Domain'), url);
  await fill(posting.getByLabel('Username'), users.administrator.username);
  await fill(posting.getByLabel('Application password'), users.administrator.appPassword);
  await press(posting.getByRole('button', { name: 'Test Connection' }));
  await press(posting.getByRole('button', { name: 'Connect', exact: true }));

  await expect(posting.getByRole('combobox', { name: 'Website' })).toHaveValue(`${hostOf(url)} (WordPress)`);
  await press(posting.getByRole('button', { name: PUBLISH_MESSAGES.post, exact: true }));
  await expect(posting).toBeHidden({ timeout: LONG_WAIT_MS });
  const publication = page.getByRole('article', { name: hostOf(url) });
  await expect(publication.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Publish' })).toBeFocused();

  expect(clicks).toBeLessThanOrEqual(CLICKS_MAX);
  expect(fields).toBeLessThanOrEqual(FIELDS_MAX);
});

/** The text of the piece begins above the fold, on a computer and on a phone. */
async function expectTextInView(page: Page) {
  const text = pieceText(page).getByRole('paragraph').first();
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expect(text).toBeInViewport();
  }
}
