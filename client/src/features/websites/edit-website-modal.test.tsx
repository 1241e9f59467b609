import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '#client/test/answering-link.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { SITE_CAUSES } from '#shared/rules/connecting.ts';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { EditWebsiteModal, WebsiteCard, type Website } from './website-card.tsx';

const id = '0199d6f0-0000-7000-8000-000000000002';
const wordpress: Website = {
  id,
  cmsType: 'wordpress',
  domain: 'https://blog.example',
  username: 'ada',
  shopName: null,
  lastCheck: null,
  isCutOff: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-11-22T00:00:00.000Z',
};
const shop: Website = { ...wordpress, cmsType: 'shopify', username: null, shopName: 'my-shop' };

function edit(website: Website) {
  const update = vi.fn<(input: unknown) => unknown>(() => ({ id }));
  const testIt = vi.fn<(input: unknown) => unknown>(() => ({
    ok: false,
    message: WEBSITE_MESSAGES.testFailed,
    problem: 'credentials',
    hint: SITE_PROBLEMS.credentials,
  }));
  const answers = { 'websites.update': update, 'websites.test': testIt };
  const view = renderScreen(<EditWebsiteModal website={website} onClose={() => undefined} />, { answers });
  const replace = async (label: RegExp, text: string) => {
    await view.user.clear(await screen.findByLabelText(label));
    await view.user.type(screen.getByLabelText(label), text);
  };
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  return { update, testIt, replace, press };
}

test.each([
  {
    what: 'address',
    website: wordpress,
    changed: /^Domain/,
    value: 'blog2.example',
    credential: /^Application password/,
  },
  { what: 'shop', website: shop, changed: /^Shop name/, value: 'other-shop', credential: /^Admin API token/ },
])(
  'another $what asks for a credential of its own before anything is sent @long',
  async ({ website, changed, value, credential }) => {
    const { update, replace, press } = edit(website);
    await replace(changed, value);
    await press('Save');
    const field = screen.getByLabelText(credential);
    await vi.waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(expect.stringContaining(WEBSITE_MESSAGES.credentialNeeded));
    expect(update).not.toHaveBeenCalled();
    await replace(credential, 'a new one');
    await press('Save');
    const sent = expect.objectContaining({ id, appPassword: 'a new one' });
    await vi.waitFor(() => expect(update).toHaveBeenCalledWith(sent));
  },
);

test('at the same address an empty password is sent as the stored one, and can be tested before saving', async () => {
  const { update, testIt, replace, press } = edit(wordpress);
  await press('Test Connection');
  expect(await screen.findByText(WEBSITE_MESSAGES.testFailed)).toBeVisible();
  expect(screen.queryByText(SITE_CAUSES.credentials)).toBeNull();
  expect(screen.getByText(SITE_PROBLEMS.credentials)).toBeVisible();
  expect(testIt).toHaveBeenCalledWith(expect.objectContaining({ id, appPassword: '' }));
  await replace(/^Username/, 'eve');
  expect(screen.queryByText(WEBSITE_MESSAGES.testFailed)).toBeNull();
  await press('Save');
  await vi.waitFor(() =>
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ username: 'eve', appPassword: '' })),
  );
});

test('a website that cannot be deleted says so in the question', async () => {
  const { user } = renderScreen(<WebsiteCard website={shop} publications={null} />, {
    answers: { 'websites.delete': refused('Something went wrong.', { code: 'INTERNAL_SERVER_ERROR' }) },
  });
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Confirm Delete' }));
  expect(question.queryByRole('alert')).toBeNull();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByRole('alert')).toHaveTextContent(WEBSITE_MESSAGES.deleteFailed);
});

test('a website that was restored is reconnected with new credentials, and not without @long', async () => {
  const restored = { ...wordpress, isCutOff: true };
  renderScreen(<WebsiteCard website={restored} publications={null} />, { answers: {} });
  expect(await screen.findByText(/restored without its credentials/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reconnect blog.example' })).toBeVisible();

  const { update, replace, press } = edit(restored);
  await press('Reconnect');
  const field = screen.getByLabelText(/^Application password/);
  await vi.waitFor(() => expect(field).toBeInvalid());
  expect(update).not.toHaveBeenCalled();
  await replace(/^Application password/, 'a new one');
  await press('Reconnect');
  await vi.waitFor(() => expect(update).toHaveBeenCalledOnce());
});
