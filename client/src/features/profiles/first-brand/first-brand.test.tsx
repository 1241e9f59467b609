import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '#client/test/answering-link.ts';
import { LEAF_PROFILE } from '#client/test/leaf-profile.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { FILL_MESSAGES, type ProfileFields } from '#shared/schemas/profiles.ts';
import { FirstBrand } from './first-brand.tsx';
import type { Wish } from './found.ts';

const onWrite = vi.fn<(wish: Wish) => void>();
const ASKED = { 'profiles.asksForWebsite': () => ({ isAsked: true }) };

const found = (proposal: Partial<ProfileFields> = {}) =>
  async function* () {
    yield { type: 'reading', page: 1, address: 'https://leaf.example/' };
    yield {
      type: 'done',
      proposal: { ...LEAF_PROFILE, ...proposal },
      from: {},
      pages: ['https://leaf.example/', 'https://leaf.example/about'],
      colours: ['#1f6f54', '#c2410c'],
      topics: ['How long tea keeps'],
      isByAi: true,
    };
  };

test('a website becomes the first brand, and a topic of its own is written at one press @long', async () => {
  const create = vi.fn((_input: unknown) => ({ id: 'p' }));
  const { user } = renderScreen(<FirstBrand onWrite={onWrite} />, {
    answers: { ...ASKED, 'profiles.fillFromWebsite': found({ voice: '' }), 'profiles.create': create },
  });

  await user.type(await screen.findByLabelText('What’s your website?'), 'leaf.example');
  await user.click(screen.getByRole('button', { name: 'Read my site' }));
  expect(await screen.findByText(/Read 2 pages · logo · two colours/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Change: Readers' }));
  await user.clear(screen.getByRole('textbox', { name: 'Readers' }));
  await user.type(screen.getByRole('textbox', { name: 'Readers' }), 'people who drink tea');
  await user.click(screen.getByRole('button', { name: 'That’s us' }));
  await user.click(await screen.findByRole('button', { name: 'Write this: How long tea keeps' }));

  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({
      company: LEAF_PROFILE.company,
      voice: 'friendly',
      audience: 'people who drink tea',
      colours: ['#1f6f54', '#c2410c'],
    }),
  );
  const id = (create.mock.calls[0]?.[0] as { id?: string } | undefined)?.id;
  expect(onWrite).toHaveBeenCalledWith({ topic: 'How long tea keeps', profileId: id });
});

test('what a brand still lacks is asked for in its fields @long', async () => {
  const { user } = renderScreen(<FirstBrand onWrite={onWrite} />, {
    answers: { ...ASKED, 'profiles.fillFromWebsite': found({ logo: '' }) },
  });
  await user.type(await screen.findByLabelText('What’s your website?'), 'leaf.example');
  await user.click(screen.getByRole('button', { name: 'Read my site' }));
  await user.click(await screen.findByRole('button', { name: 'That’s us' }));
  expect(await screen.findByRole('textbox', { name: 'Logo address' })).toBeInvalid();
});

test('a site that cannot be read says why, and the card goes away for good', async () => {
  const stop = vi.fn(() => ({ isAsked: false }));
  const { user } = renderScreen(<FirstBrand onWrite={onWrite} />, {
    answers: {
      ...ASKED,
      'profiles.fillFromWebsite': refused(FILL_MESSAGES.failed, { code: 'BAD_GATEWAY' }),
      'profiles.stopAskingForWebsite': stop,
    },
  });
  await user.type(await screen.findByLabelText('What’s your website?'), 'leaf.example');
  await user.click(screen.getByRole('button', { name: 'Read my site' }));
  const card = within(screen.getByRole('region', { name: 'Your website' }));
  expect(await card.findByRole('alert')).toHaveTextContent(FILL_MESSAGES.failed);
  await user.click(card.getByRole('button', { name: 'Go on without it' }));
  expect(screen.queryByRole('region', { name: 'Your website' })).toBeNull();
  await waitFor(() => expect(stop).toHaveBeenCalledOnce());
});

test('an account that has a brand is not asked', async () => {
  const asked = vi.fn(() => ({ isAsked: false }));
  renderScreen(<FirstBrand onWrite={onWrite} />, { answers: { 'profiles.asksForWebsite': asked } });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('region')).toBeNull();
});
