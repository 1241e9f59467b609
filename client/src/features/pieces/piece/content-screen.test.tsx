import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore, set } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { aPiece } from '#client/test/a-piece.ts';
import { refused, type Answers } from '#client/test/answering-link.ts';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { signedInUser } from '#client/test/signed-in-user.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { ContentScreen } from './content-screen.tsx';
import './image/upload-image-form.tsx';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import type { Piece } from './piece.ts';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const piece = aPiece({
  id: ID,
  excerpt: 'How to brew.',
  content: '<h2>Water</h2><p>Hot first. Then tea.</p>',
  head: '<title>Brewing tea</title>\n<meta name="description" content="How to brew.">',
  aiSummary: '<p>Use hot water.</p>',
  metaDescription: 'How to brew.',
  featuredImage: '/images/x.jpg',
  imageAlt: 'A pot',
  wordCount: 1234,
  wordsAsked: 1200,
  keywords: ['tea', 'hot water'],
});

const Nothing = () => null;

function open(
  answers: Answers = {},
  { search = '', plan = 'free' }: { search?: string; plan?: 'free' | 'pro' } = {},
) {
  const shown = <ContentScreen PostButton={Nothing} Publications={Nothing} History={Nothing} />;
  return renderForUser(shown, {
    at: `/content/${ID}${search}`,
    path: '/content/:id?',
    answers: {
      'account.me': () => ({ ...signedInUser, plan }),
      'content.getContent': () => piece,
      'content.getSocial': () => [],
      'content.getEmail': () => null,
      'content.listContent': () => ({ items: [], nextCursor: null }),
      ...answers,
    },
  });
}

type Hand = ReturnType<typeof open>['user'];

/** Presses a row of the menu of the piece. */
async function choose(user: Hand, row: string) {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: row }));
}

test('a piece says that no AI service wrote it, and by how much it misses the length that was asked for', async () => {
  const notes = { sampleNote: CONTENT_MESSAGES.offlineSample, lengthNote: 'This text is 30% shorter.' };
  open({ 'content.getContent': () => ({ ...piece, ...notes }) });
  expect(await screen.findByText(notes.sampleNote)).toBeVisible();
  expect(screen.getByText(notes.lengthNote)).toBeVisible();
});

test('a piece shows every field with its copy button, and its place in the product', async () => {
  const { user } = open();
  expect(await screen.findByText(CONTENT_MESSAGES.loading, { selector: 'h1' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Brewing tea' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent(
    'Content > View List > View',
  );
  expect(screen.getByRole('heading', { name: 'Blog Post Output' })).toBeVisible();
  expect(screen.getByText('1,234 of 1,200 words')).toBeVisible();
  await choose(user, 'All fields');
  expect(await screen.findByText(CONTENT_LABELS.noProfile)).toBeVisible();
  expect(screen.getByText(CONTENT_LABELS.noDescription)).toBeVisible();
  expect(screen.getByText('tea, hot water')).toBeVisible();

  for (const [field, value] of [
    ['Title', 'Brewing tea'],
    ['Slug', 'brewing-tea'],
    ['Excerpt', 'How to brew.'],
    ['AI Summary', '<p>Use hot water.</p>'],
    ['Content', piece.content],
    ['Relevant Keywords', 'tea, hot water'],
    ['Meta Title', '<title>Brewing tea</title>'],
    ['Description', '<meta name="description" content="How to brew.">'],
  ]) {
    await user.click(screen.getByRole('button', { name: `Copy ${field}` }));
    await expect(navigator.clipboard.readText()).resolves.toBe(value);
  }
});

test('the search section says how much of its line each text takes, and shows results as they are cut off', async () => {
  const title = 'Brewing tea at home, from the first cup to the last, with water of every kind';
  const { user } = open({ 'content.getContent': () => ({ ...piece, title }) });
  await user.click(await screen.findByRole('tab', { name: 'Search' }));
  const search = within(screen.getByRole('region', { name: 'Search' }));
  expect(await search.findByText(/of 580 px, will be cut off$/)).toBeVisible();
  expect(search.getByText(/\d+ of 920 px$/)).toBeVisible();
  expect(search.getByText(/^Brewing tea at home, from .* \.\.\.$/)).toBeVisible();
  await user.selectOptions(search.getByRole('combobox', { name: 'Preview of' }), 'Shared link');
  expect(search.queryByText(/ \.\.\.$/)).toBeNull();
  expect(search.getByText(title, { selector: '.u-clamp' })).toBeVisible();
});

test('a social post has neither slug nor excerpt, and an empty head no block @long', async () => {
  const { user } = open({
    'content.getContent': () => ({ ...piece, contentType: 'x', head: '<meta>', aiSummary: null }),
  });
  expect(await screen.findByRole('heading', { name: 'X Post Output' })).toBeVisible();
  await choose(user, 'All fields');
  expect(await screen.findByRole('region', { name: 'Title' })).toBeVisible();
  for (const name of ['Slug', 'Excerpt', 'AI Summary', 'Meta tags']) {
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  }
});

test('the other titles are below the title while the piece is edited @long', async () => {
  const { user } = open({
    'content.getContent': () => ({ ...piece, titleOptions: ['Brewing tea', 'Better tea'] }),
    'content.listVersions': () => [],
    'content.checkDraft': () => null,
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: '1 other title' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Better tea' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveTextContent('Better tea');
});

test('what a crash has left is in the editor’s hands before it is given up where it was kept', async () => {
  const content = '<p>Hot first. Then tea, and milk.</p>';
  const { title, slug, excerpt, keywords, metaDescription, imageAlt, revision } = piece;
  const stored = { title, slug, excerpt, content: piece.content, keywords, metaDescription, imageAlt };
  const value = { ...stored, content };
  const key = { user: signedInUser.id, name: `piece/${ID}`, writer: 'an editor that crashed' };
  const left = { ...key, page: 'a tab', title: 'The text', at: 1, value, stored, revision, unanswered: [] };
  await set([key.user, key.name, key.writer], left, createStore('veemark', 'kept-texts'));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const drop = vi.spyOn(IDBObjectStore.prototype, 'delete');
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: 'Use it' }));
  await waitFor(() => expect(drop).toHaveBeenCalledWith([key.user, key.name, key.writer]));
  expect(put.mock.lastCall?.[0]).toMatchObject({ value });
  expect(put.mock.invocationCallOrder[0]).toBeLessThan(Number(drop.mock.invocationCallOrder[0]));
});

test('the text is shown as it looks, without what is not text, or as code @long', async () => {
  const { user } = open({
    'content.getContent': () => ({ ...piece, content: '<h2>Water</h2><p>Hot<script>alert(1)</script></p>' }),
  });
  const text = await screen.findByRole('region', { name: 'Content of the piece' });
  expect(text.firstElementChild).toContainHTML('<h2>Water</h2><p>Hot</p>');
  await choose(user, CONTENT_LABELS.showCode);
  expect(await screen.findByRole('region', { name: 'Code' })).toHaveTextContent('<h2>Water</h2> <p>Hot');
  await user.click(screen.getByRole('button', { name: CONTENT_LABELS.showPreview }));
  expect(text.firstElementChild).toContainHTML('<h2>Water</h2><p>Hot</p>');
});

/** Begins to read the piece aloud, in a browser whose voice says nothing. */
async function startReading(language: string | null) {
  const spoken: SpeechSynthesisUtterance[] = [];
  class Utterance extends EventTarget {
    lang = '';
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  const cancel = vi.fn<() => void>();
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', { speak: (utterance: never) => spoken.push(utterance), cancel });
  const { user } = open({ 'content.getContent': () => ({ ...piece, language }) });
  await choose(user, CONTENT_LABELS.startReading);
  return { user, spoken, cancel };
}

test.each([null, 'en'])(
  'a piece in %s is read aloud in English by the sentence until it is stopped',
  async (language) => {
    const { user, spoken, cancel } = await startReading(language);
    expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([['Water', 'en-US']]);
    spoken[0]?.dispatchEvent(new Event('end'));
    await waitFor(() => expect(spoken.at(-1)?.text).toBe('Hot first.'));
    await user.click(screen.getByRole('button', { name: CONTENT_LABELS.stopReading }));
    expect(cancel).toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: CONTENT_LABELS.stopReading })).toBeNull();
  },
);

test('a browser whose voice fails says so and is ready to begin again', async () => {
  const { spoken } = await startReading(null);
  act(() => void spoken[0]?.dispatchEvent(Object.assign(new Event('error'), { error: 'synthesis-failed' })));
  expect(await screen.findByText('This browser cannot read aloud.')).toBeVisible();
  expect(screen.queryByRole('button', { name: CONTENT_LABELS.stopReading })).toBeNull();
});

test('an image that cannot be fetched says how to save it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const { user } = open();
  await choose(user, 'Download featured image');
  expect(await screen.findByText(CONTENT_LABELS.imageFailed)).toBeVisible();
});

test('only Pro users may delete; a deletion that fails says so, one that succeeds leads to the list @long', async () => {
  const { unmount, user: free } = open();
  await free.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Create New' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  unmount();

  const remove = vi.fn<(input: unknown) => null>(() => null);
  remove.mockImplementationOnce(refused('database down', { code: 'INTERNAL_SERVER_ERROR' }));
  const { user, router } = open({ 'content.deleteContent': remove }, { plan: 'pro' });
  await choose(user, 'Delete');
  const modal = within(await screen.findByRole('dialog', { name: CONTENT_LABELS.confirmDelete }));
  expect(modal.getByText(CONTENT_LABELS.deleteQuestion)).toBeVisible();
  await user.click(modal.getByRole('button', { name: 'Delete' }));
  expect(await modal.findByRole('alert')).toHaveTextContent(CONTENT_MESSAGES.deleteFailed);
  await user.click(modal.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/content'));
});

test('social posts need a platform, stream in, show their length and what could not be saved @long', async () => {
  const isWritten = Promise.withResolvers<void>();
  const generate = vi.fn(async function* () {
    yield { platform: 'x', text: 'Tea is', done: false, problem: null, openFigures: [] };
    await isWritten.promise;
    yield {
      platform: 'x',
      text: 'Tea https://leaf.example/a-long-address',
      done: true,
      problem: 'Failed to save this post.',
      openFigures: [],
    };
  });
  const { user } = open({ 'content.generateSocial': generate }, { search: '?tab=social' });
  await user.click(await screen.findByRole('button', { name: CONTENT_LABELS.generate }));
  expect(await screen.findByRole('alert')).toHaveTextContent(PIECE_MESSAGES.noPlatform);

  for (const name of ['LinkedIn', 'X', 'Instagram', 'Facebook']) {
    expect(screen.getByRole('checkbox', { name })).not.toBeChecked();
  }

  await user.click(screen.getByRole('checkbox', { name: 'X' }));
  await user.click(screen.getByRole('button', { name: CONTENT_LABELS.generate }));

  const output = await screen.findByLabelText('X Post');
  expect(screen.getByRole('button', { name: CONTENT_LABELS.generating })).toBeDisabled();
  isWritten.resolve();
  await waitFor(() => expect(output).toHaveValue('Tea https://leaf.example/a-long-address'));
  expect(output).toHaveAttribute('readonly');
  expect(screen.getByText('27 / 280 characters')).toBeVisible();
  expect(output).toHaveAccessibleDescription('Failed to save this post.');
  expect(generate).toHaveBeenCalledExactlyOnceWith({ id: ID, platforms: ['x'], keepsOthers: false });
});

test('saved posts and the saved e-mail are there when their tab is opened @long', async () => {
  const { user } = open({
    'content.getSocial': () => [
      { platform: 'linkedin', text: 'Saved post', openFigures: ['77,000'] },
      { platform: 'instagram', text: 'i'.repeat(2210), openFigures: [] },
    ],
    'content.getEmail': () => ({
      subject: 'Tea news',
      body: 'Dear reader',
      alternatives: ['Tea today'],
      openFigures: [],
    }),
  });
  await user.click(await screen.findByRole('tab', { name: 'Social' }));
  expect(await screen.findByLabelText('LinkedIn Post')).toHaveValue('Saved post');
  expect(screen.getByText('2,210 / 2,200 characters, 10 too many')).toBeVisible();
  expect(screen.getByText(/1 claim has no source in the piece: “77,000”/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Email' }));
  expect(within(await screen.findByRole('region', { name: 'Subject' })).getByText('Tea news')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy Email Body' }));
  await expect(navigator.clipboard.readText()).resolves.toBe('Dear reader');
});

test('a piece that cannot be read now is not called missing, and what can be done is said', async () => {
  const { unmount } = open({
    'content.getContent': () => {
      throw new Error('network');
    },
  });
  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
  expect(screen.queryByText(CONTENT_MESSAGES.notFound)).not.toBeInTheDocument();
  unmount();
  open({ 'content.getContent': refused(CONTENT_MESSAGES.notFound, { code: 'NOT_FOUND' }) });
  expect(await screen.findByRole('heading', { name: CONTENT_MESSAGES.notFound })).toBeVisible();
});

test('a failed e-mail says the server’s reason, or the sentence of the product', async () => {
  const { user } = open(
    { 'content.generateEmail': refused('Something went wrong.', { code: 'INTERNAL_SERVER_ERROR' }) },
    { search: '?tab=email' },
  );
  await user.click(await screen.findByRole('button', { name: CONTENT_LABELS.generate }));
  expect(await screen.findByRole('alert')).toHaveTextContent(PIECE_MESSAGES.emailFailed);
});

test('an image’s description is still there when its window was closed unsent @long', async () => {
  const { user } = open();
  const window = async () => {
    await user.click(await screen.findByRole('button', { name: 'Change the image' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Upload your own' }));
    return await screen.findByRole('dialog', { name: 'Upload an image' });
  };
  await user.type(await within(await window()).findByLabelText('Description'), 'A red pot');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await within(await window()).findByLabelText('Description')).toHaveValue('A red pot');
});

test('a piece says how close it is to the samples of its profile, and what is off, with its places', async () => {
  const { user } = open({
    'content.getContent': () => ({ ...piece, profile: { id: ID, name: 'Leaf', description: 'Tea' } }),
    'profiles.measurePiece': () => ({
      closeness: 0.4,
      place: 3,
      samples: 5,
      isLongEnough: true,
      figures: [{ name: 'sentenceMean', value: 24.06, usual: 15 }],
    }),
  });
  await user.click(await screen.findByRole('tab', { name: 'Evidence' }));
  await user.click(await screen.findByText('closer to your samples than 3 of your own 5'));
  const [places, scrolled] = [vi.fn(), vi.fn<(this: Element) => void>()];
  vi.stubGlobal('Highlight', function Highlight(...ranges: Range[]) {
    places(ranges.map(String));
  });
  vi.stubGlobal('CSS', { ...CSS, highlights: new Map() });
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled);
  await user.click(screen.getByRole('button', { name: 'Words in a sentence: 24, your samples 15' }));
  expect(places).toHaveBeenCalledWith(['Water', 'Hot first.', 'Then tea.']);
  expect(scrolled.mock.contexts.map(({ tagName }) => tagName)).toEqual(['H2']);
});

test('the search basics are counted, each with its source; what is missing is mended by a click @long', async () => {
  const save = vi.fn<(input: unknown) => Piece>(() => piece);
  const { user } = open({
    'content.getContent': () => ({ ...piece, content: '<h4>Water</h4>' }),
    'content.updateContent': save,
    'content.getSearchBasics': () => [
      { name: 'title', fault: null },
      { name: 'links', fault: '“here” does not say where the link leads.' },
      { name: 'headingOrder', fault: 'A heading skips a level. Raise it.' },
    ],
  });
  await user.click(await screen.findByRole('tab', { name: 'Search' }));
  await user.click(await screen.findByText('1 of 3'));
  expect(await screen.findByRole('link', { name: 'Unique title' })).toHaveAttribute(
    'href',
    'https://developers.google.com/search/docs/appearance/title-link',
  );
  expect(screen.getByText('“here” does not say where the link leads.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show me where' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fix it' }));
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ revision: 1, content: '<h2>Water</h2>' }));
});
