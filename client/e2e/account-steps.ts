import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'a quiet river stone';

export const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Opens the newest mail to this address. @returns our link in it. */
export async function linkInMail(page: Page, email: string, subject: RegExp) {
  const mail = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  return mail.getByRole('link', { name: /^http/ }).first();
}

export async function openMailedLink(page: Page, email: string, subject: RegExp) {
  await (await linkInMail(page, email, subject)).click();
}

export async function signUp(page: Page, email: string) {
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/account-created');
  await expect(page.getByRole('link', { name: 'development mailbox' })).toHaveAttribute(
    'href',
    '/dev/mailbox',
  );
}

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
