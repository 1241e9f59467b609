import type { Page } from '@playwright/test';
import { FILL_LABEL, PROFILE_LABELS } from '../../src/features/profiles/profile-labels.ts';
import { EDGES, open, PHONES, type Screen } from './looks.ts';
import type { World } from './world.ts';

/** Profiles, sources, the account, help, and everything that needs no sign-in. */
export function otherScreens(world: World): Screen[] {
  const { url } = world;
  const { context: writer } = world.writer;
  const { context: newcomer } = world.newcomer;
  const at = (name: string, path: string, context = world.nobody): Screen => ({
    name,
    context,
    show: (page) => open(page, `${url}${path}`),
  });
  const signedOut = (name: string, path: string): Screen => ({ ...at(name, path), isStatic: true });
  return [
    at('profiles', '/profiles', writer),
    at('profiles-empty', '/profiles', newcomer),
    { name: 'profiles-first-step', context: newcomer, show: async (page) => openNewProfile(page) },
    {
      name: 'profiles-edit',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/profiles`);
        await page.getByRole('button', { name: /^Edit/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'profiles-delete',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/profiles`);
        await page.getByRole('button', { name: /^Delete/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'profiles-card',
      context: newcomer,
      show: async (page) => {
        const modal = await openNewProfile(page);
        await modal.getByLabel(PROFILE_LABELS.domain).fill(world.smallSite.url);
        await modal.getByRole('button', { name: FILL_LABEL }).click();
        await modal.getByText(/^Filled in: Profile name,/).waitFor({ timeout: 60_000 });
      },
    },
    at('sources', '/sources', writer),
    at('sources-empty', '/sources', newcomer),
    {
      name: 'source-view',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/sources`);
        await page.getByRole('button', { name: 'Brewing notes of the roastery', exact: true }).click();
        await page.getByRole('dialog').locator('mark').first().waitFor();
      },
    },
    at('account-pro', '/account', writer),
    at('account-free', '/account', world.free.context),
    {
      name: 'account-delete',
      context: writer,
      show: async (page) => {
        await page.goto(`${url}/account`);
        await page.getByRole('button', { name: 'Delete Account' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    at('usage', '/usage', writer),
    at('contact', '/contact', writer),
    { ...at('welcome-to-pro', `/create?session_id=${world.session}`, world.welcomed.context) },
    at('vee', '/support', writer),
    at('vee-empty', '/support', newcomer),
    at('help', '/help', writer),
    at('help-article', '/help/connect-wordpress', writer),
    at('not-found', '/no-such-page', writer),
    {
      name: 'menu',
      context: world.free.context,
      sizes: PHONES,
      show: async (page) => {
        await open(page, `${url}/contact`);
        await page.getByRole('button', { name: 'Open menu' }).click();
      },
    },
    at('test-checkout', `/dev/checkout/${world.session}`, world.welcomed.context),
    at('test-portal', '/dev/portal', world.welcomed.context),
    signedOut('mailbox', '/dev/mailbox'),
    { ...signedOut('sign-in', '/'), sizes: EDGES },
    {
      name: 'sign-in-refused',
      context: world.nobody,
      isStatic: true,
      show: async (page) => {
        await open(page, `${url}/`);
        await page.getByLabel('Email').fill('nobody@harbour-coffee.example');
        await page.getByLabel('Password', { exact: true }).fill('no such password');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'sign-up-invalid',
      context: world.nobody,
      isStatic: true,
      show: async (page) => {
        await open(page, `${url}/signup`);
        await page.getByLabel('Email').fill('ada@harbour-coffee.example');
        await page.getByLabel('Password', { exact: true }).fill('short');
        await page.getByRole('button', { name: 'Create account' }).click();
        await page.getByText('Please enter your name.').waitFor();
      },
    },
    signedOut('link-ended', '/auth/confirm'),
    signedOut('sign-up', '/signup'),
    signedOut('forgot-password', '/forgot-password'),
    signedOut('update-password', '/update-password'),
    signedOut('account-created', '/account-created'),
    signedOut('account-deleted', '/account-deleted'),
    signedOut('landing', '/landing.html'),
    signedOut('legal', '/legal.html'),
    signedOut('api', '/api/docs'),
  ];

  async function openNewProfile(page: Page) {
    await page.goto(`${url}/profiles?open=create-profile`);
    const modal = page.getByRole('dialog', { name: 'Create a New Profile' });
    await modal.waitFor();
    return modal;
  }
}
