import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { LinkModal } from './link-modal.tsx';

const POST = { contentTitle: 'Brewing tea', status: 'publish', link: 'https://shop.example/brewing-tea' };

type Answer = (input: { search: string }) => { state: string; pages: { title: string; url: string }[] };

function open(listPages: Answer = () => ({ state: 'done', pages: [] })) {
  const editor = new Editor({ extensions: [StarterKit], content: '<p>Tea</p>' });
  editor.commands.selectAll();
  const { user } = renderScreen(<LinkModal editor={editor} opened onClose={() => undefined} />, {
    answers: {
      'publish.list': () => [POST, { ...POST, link: 'https://shop.example/?p=2', status: 'draft' }],
      'websites.list': () => ({ websites: [{ id: '1', domain: 'https://shop.example' }], nextCursor: null }),
      'websites.listPages': listPages,
    },
  });
  return { user, editor };
}

test('a link goes to an address; what is none is refused @long', async () => {
  const { user, editor } = open();
  const field = await screen.findByRole('textbox', { name: 'Address' });
  for (const wrong of [
    'tea',
    'brewing tea',
    'javascript:alert(1)',
    'mailto:ada',
    'https://',
    'https://.example',
  ]) {
    await user.clear(field);
    await user.type(field, `${wrong}{Enter}`);
    expect(await screen.findByText('Please enter an address like https://example.com')).toBeVisible();
  }
  expect(editor.getHTML()).toBe('<p>Tea</p>');
  await user.clear(field);
  await user.type(field, 'tea.example/pots{Enter}');
  expect(editor.getHTML()).toContain('href="https://tea.example/pots"');
});

test('published pieces and the start pages of websites are offered @long', async () => {
  const { user, editor } = open();
  await user.click(await screen.findByRole('combobox', { name: 'Or one of your own pages' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Brewing tea (shop.example)', 'Start page (shop.example)']);
  await user.click(screen.getByRole('option', { name: 'Brewing tea (shop.example)' }));
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(POST.link);
  await user.click(screen.getByRole('button', { name: 'Save link' }));
  expect(editor.getHTML()).toContain(`href="${POST.link}"`);
});

test('the pages of a website are found while typing, each once @long', async () => {
  const listPages = vi.fn<Answer>(({ search }) => ({
    state: 'done',
    pages:
      search === 'about'
        ? [{ title: 'About us', url: 'https://shop.example/about/' }]
        : [{ title: 'Brewing tea', url: `${POST.link}/` }],
  }));
  const { user } = open(listPages);
  const box = await screen.findByRole('combobox', { name: 'Or one of your own pages' });
  expect(listPages).not.toHaveBeenCalled();
  await user.click(box);
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.type(box, 'about');
  await user.click(await screen.findByRole('option', { name: 'About us (shop.example)' }));
  expect(screen.queryByRole('option', { name: 'Start page (shop.example)' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('https://shop.example/about/');
});

test('a website that could not be read is one quiet line; an address can still be typed @long', async () => {
  const { user, editor } = open(() => ({ state: 'failed', pages: [] }));
  await user.click(await screen.findByRole('combobox', { name: 'Or one of your own pages' }));
  expect(await screen.findByText(/^The pages of shop.example could not be read/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'tea.example{Enter}');
  expect(editor.getHTML()).toContain('href="https://tea.example"');
});

test('Escape asks once before it throws away a typed address, and closes at once where nothing was typed', async () => {
  const editor = new Editor({ extensions: [StarterKit], content: '<p>Tea</p>' });
  const onClose = vi.fn();
  const { user } = renderScreen(<LinkModal editor={editor} opened onClose={onClose} />, {
    answers: { 'websites.list': () => ({ websites: [], nextCursor: null }), 'publish.list': () => [] },
  });
  await screen.findByRole('dialog');
  expect(screen.queryByRole('combobox', { name: 'Or one of your own pages' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'tea');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
