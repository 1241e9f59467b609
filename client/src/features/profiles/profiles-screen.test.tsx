import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refusal, refused, type Answers } from '#client/test/answering-link.ts';
import { HELD } from '#client/test/held-entry.ts';
import { LEAF_PROFILE } from '#client/test/leaf-profile.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { REQUIRED } from '#shared/rules/messages.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import { NO_VOICE_RULES } from '#shared/schemas/voice.ts';
import { CreateProfileModal } from './create-profile-modal.tsx';
import { ProfilesScreen } from './profiles-screen.tsx';
// Loaded when its section is opened; here it is there already.
import './voice/voice-form.tsx';
import { noResultsFor } from '#client/ui/page/page.tsx';
import { PROFILE_LABELS } from './profile-labels.ts';

const leaf = {
  ...LEAF_PROFILE,
  id: '0199d6f0-0000-7000-8000-000000000001',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const listOf = (profiles: (typeof leaf)[]) => () => ({ profiles, nextCursor: null });

const ROWS: Answers = {
  'profiles.listForSelect': () => [{ ...leaf, colours: [], websiteId: HELD.websiteId }],
  'profiles.brandNumbers': () => [{ id: leaf.id, drafts: 2, live: 4, sources: 1 }],
  'profiles.countPlanned': () => ({ count: 0 }),
  'publish.queue': () => [HELD, { ...HELD, id: 'b', status: 'approved' }, { ...HELD, websiteId: 'other' }],
};

/** The screen with one profile, and the window that a button of its card opens. */
async function openWindow(button: string, answers: Answers) {
  const { user } = renderScreen(<ProfilesScreen />, {
    answers: { ...ROWS, 'profiles.list': listOf([leaf]), ...answers },
  });
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, modal: within(await screen.findByRole('dialog')) };
}

test('a search that failed does not claim that nothing was found @long', async () => {
  const { user } = renderScreen(<ProfilesScreen />, {
    answers: {
      ...ROWS,
      'profiles.list': ({ search }: { search: string }) => {
        if (search) throw new Refusal('Too many requests.', { code: 'TOO_MANY_REQUESTS' });
        return listOf([leaf])();
      },
    },
  });
  await screen.findByRole('heading', { name: 'Leaf' });
  await user.type(screen.getByRole('searchbox', { name: 'Search profiles' }), 'zzz');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.');
  expect(screen.queryByText(noResultsFor('zzz'))).toBeNull();
});

test('all brands are a table, a row a client with five numbers', async () => {
  renderScreen(<ProfilesScreen />, { answers: { ...ROWS, 'profiles.list': listOf([leaf]) } });
  const table = within(await screen.findByRole('table', { name: 'All brands' }));
  expect(table.getByRole('link', { name: 'Leaf' })).toHaveAttribute('href', `/profiles/${leaf.id}`);
  expect(await table.findByText(/^Next: Mon, Nov 30/)).toBeVisible();
  await vi.waitFor(() =>
    expect(
      table
        .getAllByRole('cell')
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    ).toEqual(['1', '1', '2', '4', '1']),
  );
});

test('a brand is added from its website, as the first one is', async () => {
  const { user } = renderScreen(<ProfilesScreen />, {
    answers: { ...ROWS, 'profiles.list': listOf([leaf]) },
  });
  await user.click(await screen.findByRole('button', { name: 'Add a brand' }));
  expect(await screen.findByLabelText('What’s its website?')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Read my site' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('What’s its website?')).toBeNull();
});

test('a profile is edited in its modal; the name is all that must stay @long', async () => {
  const update = vi.fn<(input: unknown) => unknown>(() => ({ id: leaf.id }));
  const { user, modal } = await openWindow('Edit Leaf', { 'profiles.update': update });
  await user.clear(modal.getByLabelText(/^Voice/));
  await user.click(modal.getByLabelText(PROFILE_LABELS.description));
  await user.paste(' <b>in Bath</b>');
  await user.click(modal.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ id: leaf.id, voice: '' })),
  );
  expect(update).toHaveBeenCalledWith(expect.objectContaining({ description: 'Tea shop in Bath' }));
});

test('sample texts are taken from the user’s own posts, and where there are none it is said @long', async () => {
  const posts = [[], ['We rest.', 'We pour.']];
  const { user, modal } = await openWindow('Edit Leaf', {
    'profiles.getVoice': () => ({ ...NO_VOICE_RULES, samples: ['We pour.'] }),
    'profiles.samplesFromPosts': () => posts.shift(),
  });
  await user.click(modal.getByText('Voice by example'));
  const take = await modal.findByRole('button', { name: 'Take texts from my posts' });
  await user.click(take);
  expect(await modal.findByText(/No post of 350 words or more/)).toBeVisible();
  await user.click(take);
  expect(await modal.findByLabelText('Sample text 2')).toHaveValue('We rest.');
  expect(modal.queryByLabelText('Sample text 3')).not.toBeInTheDocument();
});

test('the voice of a profile is shown by example below its fields, and saved on its own @long', async () => {
  const saveVoice = vi.fn<(input: unknown) => unknown>(() => ({ id: leaf.id }));
  const { user, modal } = await openWindow('Edit Leaf', {
    'profiles.getVoice': () => ({ ...NO_VOICE_RULES, samples: ['We pour.'] }),
    'profiles.saveVoice': saveVoice,
  });
  expect(modal.queryByLabelText('Sample text 1')).not.toBeInTheDocument();
  await user.click(modal.getByText('Voice by example'));
  expect(await modal.findByLabelText('Sample text 1')).toHaveValue('We pour.');
  await user.click(modal.getByRole('button', { name: 'Add a sample text' }));
  await user.click(modal.getByRole('button', { name: 'Save voice' }));
  expect(await modal.findByText(REQUIRED)).toBeVisible();
  await user.click(modal.getByRole('button', { name: 'Remove sample 2' }));
  await user.click(modal.getByRole('button', { name: 'Add a banned word' }));
  await user.type(modal.getByLabelText('Banned word 1'), 'utilise');
  await user.type(modal.getByLabelText('Replacement 1'), 'use');
  await user.type(modal.getByLabelText('Preferred words', { selector: 'input' }), 'pot{Enter}');
  await user.click(modal.getByRole('button', { name: 'Save voice' }));
  expect(await modal.findByText('Voice saved.')).toBeVisible();

  expect(saveVoice).toHaveBeenCalledExactlyOnceWith({
    ...NO_VOICE_RULES,
    id: leaf.id,
    samples: ['We pour.'],
    preferredWords: ['pot'],
    bannedWords: [{ word: 'utilise', replacement: 'use' }],
  });
});

test.each([
  [0, 'Content written with it is kept.'],
  [1, 'Content written with it is kept. 1 planned piece uses it and is then written without a profile.'],
  [1200, 'is kept. 1,200 planned pieces use it and are then written without a profile.'],
])('before a profile is deleted, %i planned pieces that use it are named', async (count, said) => {
  await openWindow('Delete Leaf', { 'profiles.countPlanned': () => ({ count }) });
  const question = await screen.findByRole('dialog', { name: 'Confirm Delete' });
  await vi.waitFor(() => expect(question).toHaveTextContent(`${said}Cancel`));
});

test('a failed deletion keeps the question open and says so', async () => {
  const { user, modal } = await openWindow('Delete Leaf', {
    'profiles.delete': refused('Something went wrong.', { code: 'INTERNAL_SERVER_ERROR' }),
  });
  await user.click(modal.getByRole('button', { name: 'Delete' }));
  expect(await modal.findByRole('alert')).toHaveTextContent(PROFILE_MESSAGES.deleteFailed);
});

test('Escape asks before it throws away what was typed @long', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = renderScreen(<CreateProfileModal onClose={onClose} />);
  const field = await screen.findByRole('textbox', { name: PROFILE_LABELS.summary });
  await user.type(field, 'Tea for everybody');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(field).toHaveValue('Tea for everybody');

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});
