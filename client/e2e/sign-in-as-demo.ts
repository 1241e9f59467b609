import type { Page } from '@playwright/test';
import type { ServerProcess } from '#server/test/server-process.ts';
import type { Plan } from '#shared/rules/account.ts';

/** Signs in to a journey's own server, whose database has only the demo users. */
export async function signInAsDemo(page: Page, { url }: ServerProcess, plan: Plan = 'free') {
  await page.goto(url);
  await page.getByLabel('Email').fill(`demo.${plan}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('veemark-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/create');
}
