import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Piece } from '#client/features/pieces/piece/piece.ts';
import { leftText } from '#client/lib/kept-texts.ts';
import { Refusal, refused, type Answers } from '#client/test/answering-link.ts';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { signedInUser } from '#client/test/signed-in-user.ts';
import { EmailTab } from './email-tab.tsx';
import { SocialTab } from './social-tab.tsx';

const piece = { id: 'p', title: 'Tea', slug: 'tea', profile: null, featuredImage: null } as Piece;
const post = { platform: 'linkedin', text: 'A post', openFigures: [] };

function open(answers: Answers, tab = <SocialTab piece={piece} />) {
  return renderForUser(tab, {
    answers: { 'publish.list': () => [], 'content.getSocial': () => [post], ...answers },
  });
}
const field = () => screen.findByRole('textbox', { name: 'LinkedIn Post' });

test('a post is read-only until it is edited, and what was typed is saved, or kept where it cannot be @long', async () => {
  const update = vi.fn<(input: { text: string }) => object>(refused('No.'));
  const { user, unmount } = open({ 'content.updateSocial': update });
  expect(await field()).toHaveAttribute('readonly');
  await user.click(screen.getByRole('button', { name: 'Edit post' }));
  await user.type(await field(), ' of mine');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('No.')).toBeVisible();
  // The tab is closed and opened again.
  unmount();

  const again = open({ 'content.updateSocial': update });
  expect(await screen.findByText(/^Text from this device, .*, not saved\./)).toBeVisible();
  expect(await field()).toHaveValue('A post');
  update.mockImplementation(({ text }) => ({ ...post, text }));
  await again.user.click(screen.getByRole('button', { name: 'Use it' }));
  expect(await field()).toHaveValue('A post of mine');
  await again.user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Edit post' })).toBeVisible();

  expect(update).toHaveBeenLastCalledWith({
    id: 'p',
    platform: 'linkedin',
    text: 'A post of mine',
    before: 'A post',
  });

  expect(await field()).toHaveValue('A post of mine');
  expect(await leftText(signedInUser.id, 'post/p/linkedin')).toBeNull();
});

test('a post that was changed elsewhere is overwritten only when its author says so @long', async () => {
  let stored = 'A post';
  const update = vi.fn(({ text, before }: { text: string; before: string }) => {
    if (before !== stored) throw new Refusal('Changed.', { code: 'CONFLICT' });
    stored = text;
    return { ...post, text };
  });
  const { user } = open({
    'content.updateSocial': update,
    'content.getSocial': () => [{ ...post, text: stored }],
  });
  await user.click(await screen.findByRole('button', { name: 'Edit post' }));
  await user.type(await field(), '!');
  stored = 'Theirs';
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Keep my text' }));
  await waitFor(() => expect(stored).toBe('A post!'));
});

test('one post is written again while the others stay, and a network opens with the text', async () => {
  const generate = vi.fn(async function* (_input: object) {
    yield { platform: 'x', text: 'New', done: true, problem: null, openFigures: [] };
  });
  const posts = [post, { ...post, platform: 'x', text: 'Old' }];
  const { user } = open({
    'content.getSocial': () =>
      generate.mock.calls.length ? [post, { ...post, platform: 'x', text: 'New' }] : posts,
    'content.generateSocial': generate,
  });
  expect(await screen.findByRole('link', { name: 'Share on X' })).toHaveAttribute(
    'href',
    'https://x.com/intent/post?text=Old',
  );
  await user.click(screen.getAllByRole('button', { name: 'Write again' })[1] as HTMLElement);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'X Post' })).toHaveValue('New'));
  expect(await field()).toHaveValue('A post');
  expect(generate).toHaveBeenCalledWith({ id: 'p', platforms: ['x'], keepsOthers: true });
});

test('another subject takes the place of the first', async () => {
  const email = { subject: 'One', body: 'Body', alternatives: ['Two'], openFigures: [] };
  const update = vi.fn(({ subject, body, alternatives }: typeof email) => ({
    subject,
    body,
    alternatives,
    openFigures: [],
  }));
  const { user } = open(
    { 'content.getEmail': () => email, 'content.updateEmail': update },
    <EmailTab piece={piece} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Use alternative 1 as the subject' }));
  expect(await screen.findByRole('region', { name: 'Subject' })).toHaveTextContent('Two');
  expect(screen.getByRole('region', { name: 'Alternative 1' })).toHaveTextContent('One');
  expect(update).toHaveBeenCalledWith({
    id: 'p',
    subject: 'Two',
    body: 'Body',
    alternatives: ['One'],
    before: { subject: 'One', body: 'Body' },
  });
});
