import type { Page } from '@playwright/test';
import type { ServerProcess } from '#server/test/server-process.ts';

/** Signs in to a journey's own server, whose database has only the demo users. */
export async function signInAsDemo(page: Page, { url }: ServerProcess) {
  await page.goto(url);
  await page.getByLabel('Email').fill('demo.free@example.com');
  await page.getByLabel('Password', { exact: true }).fill('veemark-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/create');
}
