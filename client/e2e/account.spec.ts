import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { newUser } from './new-user.ts';
import { expect, test } from './test.ts';

const PASSWORD = 'a quiet river stone';

const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Opens the link of the newest mail to this address, as its reader would. */
async function openMailedLink(page: Page, email: string, subject: RegExp) {
  const mail = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.getByRole('link', { name: /^http/ }).first().click();
}

async function signUp(page: Page, email: string) {
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/account-created');
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

for (const path of [
  '/',
  '/signup',
  '/forgot-password',
  '/update-password',
  '/account-created',
  '/account-deleted',
]) {
  test(`${path} is accessible in both themes and widths`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(`© ${new Date().getFullYear()} Veemark`)).toBeVisible();
    await expectAccessible(page);
  });
}

test('the account page is accessible in both themes and widths', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/account');
  await expect(page.getByText('This device')).toBeVisible();
  await expectAccessible(page);
});

test('the static pages are accessible and name both documents', async ({ page }) => {
  await page.goto('/landing.html');
  await expectAccessible(page);
  await page.goto('/legal.html#privacy-policy');
  await expect(page.getByRole('heading', { name: 'Terms of Use', exact: true })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Privacy Policy', exact: true })).toBeInViewport();
  await expectAccessible(page);
});

test.describe('with refusals', () => {
  test.use({ refusals: true });

  test('sign up, be refused until confirmed, follow the mail, and arrive signed in', async ({ page }) => {
    const email = newEmail();
    await signUp(page, email);
    await expect(page.getByText(/A confirmation email was sent/)).toBeVisible();
    await expect(page.getByText(/spam or promotions folder/)).toBeVisible();

    await signIn(page, email);
    await expect(page.getByRole('alert')).toContainText(
      'Incorrect email/password or your email is not yet confirmed.',
    );
    await openMailedLink(page, email, /Confirm/);
    await expect(page).toHaveURL('/create');
  });

  test('forgot the password, follow the mail, set a new one; the old one and old sessions are out', async ({
    page,
    context,
    browser,
  }) => {
    const { email, password } = await newUser(context);
    const other = await (await browser.newContext()).newPage();
    await other.goto('/forgot-password');
    await other.getByLabel('Email').fill(email);
    await other.getByRole('button', { name: 'Send reset email' }).click();
    await expect(other.getByText('Password reset email sent. Please check your inbox.')).toBeVisible();
    await expect(other.getByLabel('Email')).toBeHidden();

    await openMailedLink(other, email, /Reset/);
    await expect(other).toHaveURL('/update-password');
    await other.getByRole('button', { name: 'Generate strong password' }).click();
    const generated = await other.getByLabel('New password').inputValue();
    expect(generated).toHaveLength(12);
    await other.getByRole('button', { name: 'Update password' }).click();
    await expect(other.getByText('Password updated successfully. Redirecting...')).toBeVisible();
    await expect(other).toHaveURL('/create');

    await page.goto('/contact');
    await expect(page).toHaveURL('/');
    await signIn(page, email, password);
    await expect(page.getByRole('alert')).toBeVisible();
    await signIn(page, email, generated);
    await expect(page).toHaveURL('/create');
    await other.context().close();
  });

  test('delete the account: signed out, refused, and free to sign up again', async ({ page, context }) => {
    const { email, password } = await newUser(context);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByText('This will delete all of your user data indefinitely.')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm Delete' }).click();
    await expect(page).toHaveURL('/account-deleted');
    await expect(page.getByText(/account was deleted and any active subscription canceled/)).toBeVisible();

    await signIn(page, email, password);
    await expect(page.getByRole('alert')).toContainText('Incorrect email/password');
    await signUp(page, email);
    await openMailedLink(page, email, /Confirm/);
    await expect(page).toHaveURL('/create');
  });
});

test('rename, see the devices, and find the new name elsewhere', async ({ page, context }) => {
  await newUser(context);
  await page.goto('/account');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeHidden();
  await page.getByLabel('Name', { exact: true }).fill('Grace <i>');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Name updated successfully!')).toBeVisible();
  await expect(page.getByText('Name updated successfully!')).toBeHidden();
  await page.goto('/contact');
  await expect(page.getByText('Hello, Grace!')).toBeVisible();
});
