import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { STUB_TOKEN } from '#server/test/stubs/shopify-server.ts';
import type { TestWordPress } from '#server/test/wordpress/start-wordpress.ts';
import { newUser } from './new-user.ts';
import { addWholePiece, chooseInMenu } from './pieces.ts';
import { expect } from './sites.ts';

/** Where the shop's public pages would be; nothing answers there. */
export const SHOP_DOMAIN = 'http://127.0.0.1:1';

/** How a site is shown: its address without the scheme. */
export const hostOf = (address: string) => new URL(address).host;

type Site = { appUrl: string; option: string; fields: Record<string, string> };

export const wordPressSite = ({ url, users }: Pick<TestWordPress, 'url' | 'users'>): Site => ({
  appUrl: `http://localhost:${process.env.E2E_PORT}`,
  option: `${hostOf(url)} (WordPress)`,
  fields: { cmsType: 'wordpress', domain: url, ...users.administrator },
});

export const shopSite = ({ appUrl }: { appUrl: string }): Site => ({
  appUrl,
  option: `${hostOf(SHOP_DOMAIN)} (Shopify)`,
  fields: { cmsType: 'shopify', domain: SHOP_DOMAIN, shopName: 'test-shop', appPassword: STUB_TOKEN },
});

/** A new user with the site connected and a piece, whose screen is open. */
export async function publisherAt(
  page: Page,
  { appUrl, fields }: Site,
  piece: Parameters<typeof addWholePiece>[1] = {},
) {
  const context = page.context();
  const user = await newUser(context);
  await call(context, appUrl, 'websites.create', { id: randomUUID(), ...fields });
  const stored = await addWholePiece(user.id, piece);
  await page.goto(`${appUrl}/content/${stored.id}`);
  return { user, piece: stored };
}

// Some procedures answer as they go along, which takes a batch of one.
const HEADERS = { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' };

/** Calls a procedure as the user's browser would. @returns what it answered, as lines of JSON */
export async function call(context: BrowserContext, appUrl: string, procedure: string, input: object) {
  const answer = await context.request.post(`${appUrl}/trpc/${procedure}?batch=1`, {
    headers: { ...HEADERS, origin: appUrl },
    data: JSON.stringify({ 0: input }),
  });
  const text = await answer.text();
  expect(text, procedure).not.toContain('"error":{');
  return text;
}

/** The modal, opened on the piece's screen, with the site chosen. */
export async function openModal(page: Page, { option }: Site) {
  await chooseInMenu(page, 'Publish', /^(Post to Web|Update)$/);
  const modal = page.getByRole('dialog', { name: 'Post to Website' });
  await modal.getByRole('combobox', { name: 'Website' }).click();
  await page.getByRole('option', { name: option }).click();
  await expect(modal.getByText(/Asking the site/)).toBeHidden();
  return modal;
}
