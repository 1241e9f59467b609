import type { Page } from '@playwright/test';
import { LONG_WAIT_MS } from './patience.ts';

/** One step on a screen. */
export type Act = (page: Page) => Promise<unknown>;

type Role = Parameters<Page['getByRole']>[0];

const named = (page: Page, role: Role, name?: string | RegExp) =>
  page.getByRole(role, { name, exact: typeof name === 'string' }).first();

export const press =
  (name: string | RegExp, role: Role = 'button'): Act =>
  (page) =>
    named(page, role, name).click();

export const pressText =
  (text: string): Act =>
  (page) =>
    page.getByText(text, { exact: true }).first().click();

export const pressInWindow =
  (name: string): Act =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

export const fill =
  (label: string | RegExp, text: string): Act =>
  (page) =>
    page.getByLabel(label).first().fill(text);

export const see =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().waitFor({ timeout: LONG_WAIT_MS });

export const meet =
  (role: Role, name?: string | RegExp): Act =>
  (page) =>
    named(page, role, name).waitFor();

export const scrollTo =
  (role: Role, name?: string | RegExp): Act =>
  (page) =>
    named(page, role, name).scrollIntoViewIfNeeded();
