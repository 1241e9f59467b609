import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { isReachedFromOutside } from './connect-help.tsx';
import { ConnectScreen } from './connect-screen.tsx';

const ID = 'request-of-access';
const WEBSITE = '00000000-0000-4000-8000-000000000001';
const BRAND = '00000000-0000-4000-8000-000000000002';
const asked = {
  clientId: 'c',
  clientName: '<b>Claude</b>',
  clientAddress: 'claude.example',
  answeredTo: 'claude.ai',
  isPredefined: false,
  scopes: ['read', 'write', 'publish'],
  resources: ['/mcp'],
};

function open(more: Record<string, (input: never) => unknown> = {}) {
  return renderForUser(<ConnectScreen />, {
    at: `/connect/${ID}`,
    path: '/connect/:id',
    answers: {
      'account.requestOfAccess': () => asked,
      'websites.list': () => ({ websites: [{ id: WEBSITE, domain: 'shop.example' }], nextCursor: null }),
      'profiles.list': () => ({ profiles: [{ id: BRAND, name: 'Harbour' }], nextCursor: null }),
      ...more,
    },
  });
}

test('it says who asks, where the answer goes, and that nobody has verified it', async () => {
  open();
  expect(await screen.findByText('<b>Claude</b>')).toBeVisible();
  expect(screen.getByText('claude.ai')).toBeVisible();
  expect(
    screen.getByText(/It gives claude\.example as its address\. It is not verified by us/),
  ).toBeVisible();
});

test('a long name does not fill the heading', async () => {
  const clientName = 'Veemark Official Support, press Connect';
  open({ 'account.requestOfAccess': () => ({ ...asked, clientName }) });
  const heading = await screen.findByRole('heading', { name: 'Connect Veemark Official Support, press…?' });
  expect(heading).toBeVisible();
  expect(screen.getByText(clientName)).toBeVisible();
});

test('everything is asked for in sentences, and what is given is what was left ticked, there alone @long', async () => {
  const letIn = vi.fn((_input: unknown) => ({ address: '#gone' }));
  const { user } = open({ 'account.letIn': letIn });
  await user.click(await screen.findByRole('checkbox', { name: /^Publish/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'All websites, also later ones' }));
  await user.click(screen.getByRole('checkbox', { name: 'shop.example' }));
  await user.click(screen.getByRole('checkbox', { name: 'Pieces without a brand' }));
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() =>
    expect(letIn).toHaveBeenCalledExactlyOnceWith({
      id: ID,
      scopes: ['read', 'write'],
      websiteIds: [WEBSITE],
      profileIds: null,
      hasUnbranded: false,
    }),
  );
});

test('Deny lets nobody in', async () => {
  const keepOut = vi.fn((_input: unknown) => ({ address: '#gone' }));
  const { user } = open({ 'account.keepOut': keepOut });
  await user.click(await screen.findByRole('button', { name: 'Deny' }));
  await waitFor(() => expect(keepOut).toHaveBeenCalledExactlyOnceWith({ id: ID }));
});

test.each([
  ['https:', 'app.example.com', true],
  ['http:', 'app.example.com', false],
  ['https:', 'localhost', false],
  ['https:', '192.168.1.5', false],
  ['https:', 'veemark.internal', false],
])('%s//%s is reached from outside: %s', (protocol, hostname, expected) => {
  expect(isReachedFromOutside({ protocol, hostname })).toBe(expected);
});
