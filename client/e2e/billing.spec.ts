import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { addGenerations, newUser } from './new-user.ts';
import { expect, test } from './test.ts';

/** Clicks a button that opens the checkout, and returns the new tab. */
async function openCheckout(page: Page, button: string) {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('main').or(page.getByRole('dialog')).getByRole('button', { name: button }).click(),
  ]);
  await tab.waitForURL(/\/dev\/checkout\//);
  return tab;
}

test('a Free user at the gate goes Pro and can write again @smoke', async ({ page, context }) => {
  const { id } = await newUser(context);
  await addGenerations(id, 3, 800);
  await page.goto('/create');
  await expect(page.getByRole('heading', { name: 'Unlock Full Access' })).toBeVisible();
  await expect(page.getByText('3/3')).toBeVisible();
  await expectAccessible(page);

  const checkout = await openCheckout(page, 'Upgrade to Pro');
  await expect(checkout.getByText(/This is a test/)).toBeVisible();
  await expectAccessible(checkout);
  await checkout.getByRole('button', { name: 'Pay $20 (test)' }).click();
  await checkout.waitForURL(/\/create$/);
  await expect(checkout.getByText('Current Plan: Free')).toBeHidden();
  await expect(checkout.getByRole('heading', { name: 'Unlock Full Access' })).toBeHidden();
  await expect(checkout.getByLabel('Topic')).toBeVisible();
  await expect(page.getByLabel('Topic'), 'the tab the checkout was opened from').toBeVisible();
});

test('feedback earns a code that makes the first month cheaper, once', async ({ page, context }) => {
  const { id } = await newUser(context);
  await addGenerations(id, 3, 800);
  await page.goto('/create');
  await page.getByRole('button', { name: 'Share feedback' }).click();
  const survey = page.getByRole('dialog', { name: 'Your Experience' });
  await expectAccessible(page);
  await survey.getByRole('radio', { name: '1 star' }).focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(survey.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await survey.getByLabel(/What worked/).fill('The outline saved me an hour.');
  await survey.getByRole('button', { name: 'Submit' }).click();
  await expect(survey.getByRole('button', { name: 'Copy discount code' })).toBeVisible();
  await expectAccessible(page);
  const checkout = await openCheckout(page, 'Upgrade with $5 discount');
  await expect(checkout.getByText(/\$15 for the first month/)).toBeVisible();
  await checkout.getByRole('button', { name: 'Pay $15 (test)' }).click();
  await checkout.waitForURL(/\/create$/);
  await expect(checkout.getByLabel('Topic')).toBeVisible();
});

test('a subscriber cancels in the portal and reads until when Pro stays on', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/account/plan');
  const checkout = await openCheckout(page, 'Upgrade to Pro');
  await checkout.getByRole('button', { name: 'Pay $20 (test)' }).click();
  await checkout.waitForURL(/\/account$/);
  await checkout.getByRole('link', { name: 'Plan', exact: true }).click();
  await expect(checkout.getByText('You are on the Pro plan, $20 a month.')).toBeVisible();

  await checkout.getByRole('button', { name: 'Manage subscription' }).click();
  await checkout.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(checkout.getByText(/Cancelled\. Pro stays on until/)).toBeVisible();
  await expectAccessible(checkout);
  await checkout.getByRole('link', { name: 'Back to my account' }).click();
  await checkout.getByRole('link', { name: 'Plan', exact: true }).click();
  await expect(checkout.getByText(/Pro is cancelled and stays on until/)).toBeVisible();
});

test('the usage history can be taken along as CSV', async ({ page, context }) => {
  const { id } = await newUser(context);
  await addGenerations(id, 2, 820);
  await page.goto('/usage');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('usage.csv');
});
