import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { APPROVAL_FAILURES, DRAFTS_ONLY } from '#shared/rules/connecting.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { ConnectWebsiteModal } from './connect/connect-website-modal.tsx';
import { WebsitesScreen } from './websites-screen.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const lists = { 'websites.list': () => ({ websites: [], nextCursor: null }) };

test('a site that was approved on its own screen is checked at once; one that was not is not', async () => {
  const check = vi.fn(() => ({ abilities: { publish: false } }));
  const answers = { ...lists, 'websites.check': check };
  const screenOf = (connected: string) =>
    renderScreen(<WebsitesScreen Publications={() => null} />, {
      at: `/websites?connected=${connected}`,
      answers,
    });
  const { router, unmount } = screenOf(ID);
  expect(await screen.findByText(WEBSITE_MESSAGES.connected)).toBeVisible();
  expect(await screen.findByText(DRAFTS_ONLY)).toBeVisible();
  expect(check).toHaveBeenCalledExactlyOnceWith({ id: ID });
  expect(router.state.location.search).toBe(`?open=which-brand&website=${ID}`);
  unmount();

  screenOf('failed');
  expect(await screen.findByText(APPROVAL_FAILURES.failed)).toBeVisible();
  expect(check).toHaveBeenCalledOnce();
});

test('a site that was approved for a piece leads back to posting it', async () => {
  sessionStorage.setItem('post-when-connected', '/content/rye');
  const { router } = renderScreen(<WebsitesScreen Publications={() => null} />, {
    at: `/websites?connected=${ID}`,
    answers: { ...lists, 'websites.check': () => ({ abilities: null }) },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/content/rye'));
  expect(router.state.location.search).toBe(`?open=post-to-website&website=${ID}`);
});

test('a shop is checked as soon as it is connected @long', async () => {
  const check = vi.fn(() => ({ abilities: null }));
  const { user } = renderScreen(
    <ConnectWebsiteModal onClose={() => undefined} onConnected={() => undefined} />,
    {
      answers: { ...lists, 'websites.create': ({ id }: { id: string }) => ({ id }), 'websites.check': check },
    },
  );
  const modal = within(await screen.findByRole('dialog', { name: 'Connect a Website' }));
  await user.click(modal.getByRole('combobox', { name: 'CMS type' }));
  await user.click(await screen.findByRole('option', { name: 'Shopify' }));
  await user.type(modal.getByRole('textbox', { name: 'Domain' }), 'https://shop.example');
  await user.type(modal.getByRole('textbox', { name: 'Shop name' }), 'no tea!');
  await user.type(modal.getByLabelText(/Admin API token/), 'shpat_test');
  await user.click(modal.getByRole('button', { name: 'Connect' }));
  expect(await modal.findByText(WEBSITE_MESSAGES.shopNameInvalid)).toBeVisible();
  await user.clear(modal.getByRole('textbox', { name: 'Shop name' }));
  await user.type(modal.getByRole('textbox', { name: 'Shop name' }), 'tea');
  await user.click(modal.getByRole('button', { name: 'Connect' }));
  expect(await modal.findByRole('button', { name: WEBSITE_MESSAGES.connected })).toBeVisible();
  await waitFor(() => expect(check).toHaveBeenCalledOnce());
});
