import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Answers } from '#client/test/answering-link.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { REQUIRED } from '#shared/rules/messages.ts';
import { AddEntryModal } from './add-entry-modal.tsx';

const WEBSITE = { id: '0199d6f0-0000-7000-8000-000000000001', domain: 'https://bakery.example' };
const NEW = { id: '0199d6f0-0000-7000-8000-000000000002', title: 'Bread that keeps' };
const OLD = { id: '0199d6f0-0000-7000-8000-000000000003', title: 'Oven spring' };

function open(answers: Answers, { websites = [WEBSITE], onAdded = () => {} } = {}) {
  return renderScreen(
    <AddEntryModal websites={websites} isPro={false} onAdded={onAdded} onClose={() => {}} />,
    { answers: { 'content.listContent': () => ({ items: [NEW], nextCursor: null }), ...answers } },
  );
}

/** The field's list is fetched at the first sign of somebody; until then nothing can be typed. */
async function pieceField(user: ReturnType<typeof renderScreen>['user']) {
  await user.hover(await screen.findByRole('dialog', { name: 'Add to the calendar' }));
  const field = () => screen.getByRole('combobox', { name: 'Piece' });
  await vi.waitFor(() => expect(field()).not.toHaveAttribute('readonly'));
  return field();
}

test('a piece is found by the server while its title is typed, however old it is @long', async () => {
  const list = vi.fn(({ search }: { search?: string }) => ({
    items: search ? [OLD].filter(({ title }) => title.includes(search)) : [NEW],
    nextCursor: null,
  }));
  const add = vi.fn((_input: unknown) => [{ localTime: '2026-12-08T09:00' }]);
  const onAdded = vi.fn();
  const { user } = open({ 'content.listContent': list, 'publish.addEntries': add }, { onAdded });
  await user.type(await pieceField(user), 'spring');
  await user.click(await screen.findByRole('option', { name: OLD.title }));
  await user.click(screen.getByRole('combobox', { name: 'Piece' }));
  expect(await screen.findByRole('option', { name: NEW.title })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Piece' })).toHaveValue(OLD.title);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalled());
  const added = expect.objectContaining({ contentId: OLD.id, id: onAdded.mock.lastCall?.[0] });
  expect(add).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ entries: [added] }));
});

test('a search without a hit says so @long', async () => {
  const { user } = open({ 'content.listContent': () => ({ items: [], nextCursor: null }) });
  await user.type(await pieceField(user), 'zzz');
  expect(await screen.findByText('No piece found')).toBeVisible();
});

test('without a piece the field says that one is needed @long', async () => {
  const add = vi.fn((_input: unknown) => [{ localTime: null }]);
  const { user } = open({ 'publish.addEntries': add });
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  expect(await screen.findByText(REQUIRED)).toBeVisible();
  expect(add).not.toHaveBeenCalled();
});

test('the website of the piece’s brand is chosen; another brand’s says whose it is @long', async () => {
  const own = { id: '0199d6f0-0000-7000-8000-000000000004', domain: 'https://crumb.example' };
  const answers = {
    'content.getContent': () => ({ profile: { id: 'crumb' } }),
    'profiles.listForSelect': () => [
      { id: 'harbour', name: 'Harbour Coffee', websiteId: WEBSITE.id },
      { id: 'crumb', name: 'Crumb Bakery', websiteId: own.id },
    ],
  };
  const { user } = open(answers, { websites: [WEBSITE, own] });
  await user.click(await pieceField(user));
  await user.click(await screen.findByRole('option', { name: NEW.title }));
  const website = screen.getByRole('combobox', { name: 'Website' });
  await vi.waitFor(() => expect(website).toHaveValue('crumb.example'));
  await user.click(website);
  await user.click(await screen.findByRole('option', { name: 'bakery.example' }));
  expect(
    await screen.findByText('This website belongs to Harbour Coffee; the piece is Crumb Bakery’s.'),
  ).toBeVisible();
});
