import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { CommandMenu } from './command-menu.tsx';

const LEAF = { id: 'leaf', name: 'Leaf', websiteId: null, colours: [] };

function open(at = '/create') {
  const listed = vi.fn(({ search }: { search: string }) => ({
    items: search ? [{ id: 'tea', title: `About ${search}` }] : [],
    nextCursor: null,
  }));
  const on = { onClose: vi.fn(), onLogOut: vi.fn() };
  const view = renderScreen(<CommandMenu {...on} />, {
    at,
    answers: {
      'content.listContent': listed,
      'websites.list': () => ({
        websites: [{ id: 'site', domain: 'https://tea.example' }],
        nextCursor: null,
      }),
      'profiles.listForSelect': () => [LEAF, { ...LEAF, id: 'bean', name: 'Bean' }],
    },
  });
  return { ...view, ...on };
}

const field = () => screen.findByRole('combobox', { name: 'Go to, or do' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('a page is gone to by a part of its name, or by another word for it', async () => {
  const { user, router, onClose } = open();
  await user.type(await field(), 'sched');
  expect(options()[0]).toBe('CalendarPage');
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/calendar');
  expect(onClose).toHaveBeenCalledOnce();
});

test('pieces, websites and brands are found by name @long', async () => {
  const { user, router } = open();
  await user.type(await field(), 'tea');
  await waitFor(() => expect(options()).toEqual(['About teaPiece', 'tea.exampleWebsite']));
  await user.clear(await field());
  await user.type(await field(), 'bean');
  await waitFor(() => expect(options()).toEqual(['About beanPiece', 'BeanBrand']));
  await user.click(screen.getByRole('option', { name: /^Bean/ }));
  expect(localStorage.getItem('brand')).toBe('bean');
  expect(router.state.location.pathname).toBe('/create');
});

test('what is chosen moves with the arrows, and is read out from the field @long', async () => {
  const { user } = open();
  await user.type(await field(), 'l');
  await screen.findByRole('option', { name: /^About l/ });
  const [first, second] = screen.getAllByRole('option');
  expect(await field()).toHaveAttribute('aria-activedescendant', first?.id);
  await user.keyboard('{ArrowDown}');
  expect(await field()).toHaveAttribute('aria-activedescendant', second?.id);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true');
  await user.clear(await field());
  await user.type(await field(), 'dark{Enter}');
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the verbs of the piece that is open come first, and what has no such name is said', async () => {
  const { user } = open('/content/tea');
  await field();
  const list = within(await screen.findByRole('listbox'));
  expect(list.getAllByRole('option')[0]).toHaveTextContent('Post this piece to a website');
  await user.type(await field(), 'post zebra');
  await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent('About post zebra'));
});
