import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused, type Answers } from '#client/test/answering-link.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import type { OpenClaimsView } from '#shared/rules/evidence.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import { NO_CHOICES } from '#shared/schemas/publish.ts';
import { postFailed, PostToWebsiteModal } from './post-to-website-modal.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const shop = (name: string, id: string) => ({
  id,
  domain: `https://${name}.example`,
  cmsType: 'shopify',
  shopName: name,
});
const FIRST = shop('a', '0199d6f0-0000-7000-8000-000000000002');
const SECOND = shop('b', '0199d6f0-0000-7000-8000-000000000003');
const POSTED = { id: 'p', contentId: 'other', websiteId: FIRST.id, link: null };
const OPEN_CLAIM = { n: 1, surface: '480', sentence: 'We sold 480 loaves.', state: 'unsourced' as const };
const BOUND_CLAIM = { ...OPEN_CLAIM, n: 2, state: 'bound' };

const piece = (more: object) => ({
  'content.getContent': () => ({ contentType: 'page', aiSummary: null, ...more }),
});
const evidence = (...claims: object[]) => ({
  'content.getEvidence': () => ({ revision: 1, sources: 1, claims }),
});
const done = () =>
  (async function* () {
    yield { type: 'done' };
  })();

const Connection = () => <p>The connection</p>;

async function open(websites: object[], answers: Answers = {}, address = '') {
  const onClose = vi.fn();
  const { user, router } = renderScreen(
    <PostToWebsiteModal contentId={ID} onClose={onClose} Connection={Connection} />,
    {
      at: `/content/${ID}${address}`,
      answers: {
        ...piece({}),
        'websites.list': () => ({ websites, nextCursor: null }),
        'publish.list': () => [],
        ...answers,
      },
    },
  );
  const modal = within(await screen.findByRole('dialog', { name: 'Post to Website' }));
  const website = await modal.findByRole('combobox', { name: 'Website' });
  const press = async (name: string) => user.click(await modal.findByRole('button', { name }));
  return { user, router, onClose, modal, website, press };
}

const chosen = (name: string) => screen.findByDisplayValue(`${name}.example (Shopify)`);

test('one of two websites is not chosen for the user, and posting says so @long', async () => {
  const { press, modal, website } = await open([FIRST, SECOND], {
    'publish.list': ({ websiteId }: { websiteId?: string }) => (websiteId ? [POSTED] : []),
  });
  await press(PUBLISH_MESSAGES.post);
  expect(await modal.findByText(PUBLISH_MESSAGES.websiteMissing)).toBeVisible();
  expect(website).toHaveValue('');
  expect(website).toHaveAttribute('placeholder', PUBLISH_MESSAGES.selectPlaceholder);
});

test('the only website is chosen before anything was posted there, and the choice can be taken back @long', async () => {
  const { press, modal } = await open([FIRST]);
  expect(await chosen('a')).toBeVisible();
  expect(modal.getByText(PUBLISH_MESSAGES.becomesPage)).toBeVisible();
  await press('Clear');
  await press(PUBLISH_MESSAGES.post);
  expect(await modal.findByText(PUBLISH_MESSAGES.websiteMissing)).toBeVisible();
});

test('the website that was connected for the piece is chosen @long', async () => {
  await open([SECOND, FIRST], {}, `?open=post-to-website&website=${FIRST.id}`);
  expect(await chosen('a')).toBeVisible();
});

test('the website of the piece’s profile is chosen @long', async () => {
  await open([FIRST, SECOND], {
    ...piece({ profile: { id: 'brand' } }),
    'profiles.listForSelect': () => [{ id: 'brand', name: 'B', websiteId: SECOND.id }],
  });
  expect(await chosen('b')).toBeVisible();
});

test('another brand’s website says whose it is, and the post goes there all the same @long', async () => {
  const post = vi.fn(async function* () {});
  const { user, modal, website, press } = await open([FIRST, SECOND], {
    ...piece({ profile: { id: 'crumb' } }),
    'profiles.listForSelect': () => [
      { id: 'harbour', name: 'Harbour Coffee', websiteId: FIRST.id },
      { id: 'crumb', name: 'Crumb Bakery', websiteId: SECOND.id },
    ],
    'publish.pace': () => ({ isFull: false }),
    'publish.postToWebsite': post,
  });
  expect(await chosen('b')).toBeVisible();
  const line = 'This website belongs to Harbour Coffee; the piece is Crumb Bakery’s.';
  expect(modal.queryByText(line)).toBeNull();
  await user.click(website);
  await user.click(await screen.findByRole('option', { name: 'a.example (Shopify)' }));
  expect(await modal.findByText(line)).toBeVisible();
  await press(PUBLISH_MESSAGES.post);
  await vi.waitFor(() => expect(post).toHaveBeenCalled());
});

test.each([
  ['an update leaves a draft a draft unasked', FIRST, PUBLISH_MESSAGES.update, 'Draft', null],
  ['a first post to another website is public as ever', SECOND, PUBLISH_MESSAGES.post, 'Publish', 'publish'],
])('%s', async (_sentence, site, button, shown, sent) => {
  const post = vi.fn<(input: unknown) => AsyncIterable<never>>(async function* () {});
  const draft = {
    ...POSTED,
    contentId: ID,
    link: 'https://a.example/1',
    status: 'draft',
    choices: NO_CHOICES,
  };
  const answers = {
    'publish.list': () => [draft],
    'publish.statusOnSite': () => ({ status: 'draft' }),
    'publish.pace': () => ({ isFull: false }),
    'publish.postToWebsite': post,
  };
  const address = `?open=post-to-website&website=${site.id}`;
  const { modal, press } = await open([FIRST, SECOND], answers, address);
  expect(await modal.findByDisplayValue(shown)).toBeVisible();
  await press(button);
  await vi.waitFor(() =>
    expect(post).toHaveBeenLastCalledWith(expect.objectContaining({ websiteId: site.id, status: sent })),
  );
});

test('while it is posted the window says which step is under way @long', async () => {
  const isSent = Promise.withResolvers<void>();
  const { modal, press } = await open([FIRST], {
    'publish.postToWebsite': async function* () {
      yield { type: 'step', step: 'image' };
      await isSent.promise;
      yield { type: 'done' };
    },
  });
  expect(await chosen('a')).toBeVisible();
  await press(PUBLISH_MESSAGES.post);
  expect(await modal.findByText('Uploading the image…')).toBeVisible();
  isSent.resolve();
  expect(await modal.findByRole('button', { name: PUBLISH_MESSAGES.posted })).toBeVisible();
});

test('a site that refuses is said in the window with what to do, and the post can be sent again @long', async () => {
  const post = vi.fn(done);
  post.mockImplementationOnce(refused(PUBLISH_MESSAGES.wordpressFailed, { hint: SITE_PROBLEMS.forbidden }));
  const { modal, press } = await open([FIRST], { 'publish.postToWebsite': post });
  expect(await chosen('a')).toBeVisible();
  await press(PUBLISH_MESSAGES.post);
  expect(await modal.findByText(postFailed(PUBLISH_MESSAGES.wordpressFailed))).toBeVisible();
  expect(modal.getByText(SITE_PROBLEMS.forbidden)).toBeVisible();
  await press(PUBLISH_MESSAGES.post);
  expect(await modal.findByRole('button', { name: PUBLISH_MESSAGES.posted })).toBeVisible();
});

test('a piece with sourced claims offers their list, which is sent only when it is chosen @long', async () => {
  const posted = vi.fn<(input: unknown) => unknown>(done);
  const { user, modal, press } = await open([FIRST], {
    ...evidence(OPEN_CLAIM, BOUND_CLAIM),
    'publish.postToWebsite': posted,
  });
  expect(await chosen('a')).toBeVisible();
  const choice = await modal.findByRole('checkbox', { name: 'Sources at the end' });
  expect(choice).not.toBeChecked();
  await user.click(choice);
  await press(PUBLISH_MESSAGES.post);
  expect(await modal.findByRole('button', { name: PUBLISH_MESSAGES.posted })).toBeVisible();
  expect(posted).toHaveBeenCalledWith(expect.objectContaining({ sourceList: true, keyTakeaways: false }));
});

test('the line about an open claim leads to it and closes the window; there is no source to list @long', async () => {
  const { user, router, onClose, modal } = await open([FIRST], evidence(OPEN_CLAIM));
  const line = await modal.findByRole('link', { name: '1 claim has no source.' });
  expect(modal.queryByRole('checkbox', { name: 'Sources at the end' })).toBeNull();
  await user.click(line);
  expect(onClose).toHaveBeenCalledOnce();
  expect(router.state.location).toMatchObject({ pathname: `/content/${ID}`, hash: '#evidence' });
});

/** The question about open claims, which was asked when the piece was to be posted. */
async function askedAbout(isHeld: boolean) {
  const openClaims: OpenClaimsView = { contentId: ID, claims: [OPEN_CLAIM], isHeld };
  const posted = vi.fn<(input: { postAnyway?: boolean }) => unknown>(({ postAnyway }) =>
    postAnyway ? done() : refused('1 claim has no source: “480”.', { code: 'CONFLICT', openClaims })(),
  );
  const answers = { ...evidence(OPEN_CLAIM), 'publish.postToWebsite': posted };
  const opened = await open([FIRST], answers);
  expect(await opened.modal.findByText('1 claim has no source.')).toBeVisible();
  expect(await chosen('a')).toBeVisible();
  await opened.press(PUBLISH_MESSAGES.post);
  const asked = await opened.modal.findByRole('alert', { name: '1 claim has no source.' });
  expect(asked).toHaveTextContent('1 claim has no source.480 in: We sold 480 loaves.');
  return { ...opened, asked, posted };
}

test('open claims are named once, and the piece is posted on “Post anyway” alone @long', async () => {
  const { press, modal, asked, posted } = await askedAbout(false);
  expect(asked).toHaveFocus();
  await press(PUBLISH_MESSAGES.postAnyway);
  expect(await modal.findByRole('button', { name: PUBLISH_MESSAGES.posted })).toBeVisible();
  expect(posted.mock.calls.map(([{ postAnyway }]) => postAnyway)).toEqual([false, true]);
});

test('a review leads to the evidence of the piece @long', async () => {
  const { user, asked, onClose } = await askedAbout(false);
  await user.click(within(asked).getByRole('button', { name: PUBLISH_MESSAGES.review }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an account that holds such pieces reads why, and cannot post anyway @long', async () => {
  const { asked } = await askedAbout(true);
  expect(asked).toHaveTextContent(PUBLISH_MESSAGES.openClaimsHeld);
  expect(within(asked).getByRole('link', { name: 'your account page' })).toHaveAttribute('href', '/account');
  expect(within(asked).queryByRole('button', { name: PUBLISH_MESSAGES.postAnyway })).toBeNull();
});

test('the tags that a website has are suggested, and none is sent unless chosen @long', async () => {
  const blog = { ...FIRST, cmsType: 'wordpress' };
  const { user, modal } = await open([blog], {
    ...piece({ contentType: 'blog', keywords: ['tea'] }),
    'publish.choices': () => ({ categories: [], tags: ['Green', 'Black'], blogs: [] }),
  });
  const tags = await modal.findByLabelText('Tags', { selector: 'input' });
  expect(modal.queryByText('tea')).toBeNull();
  await user.click(tags);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Green',
    'Black',
  ]);
});

test('sample text asks once, and is posted when its user says so @long', async () => {
  const post = vi.fn<(input: unknown) => AsyncIterable<unknown>>(done);
  post.mockImplementationOnce(refused(PUBLISH_MESSAGES.sampleText, { code: 'CONFLICT' }));
  const { modal, press } = await open([FIRST], { 'publish.postToWebsite': post });
  expect(await chosen('a')).toBeVisible();
  await press(PUBLISH_MESSAGES.post);
  expect(await modal.findByText(PUBLISH_MESSAGES.sampleText)).toBeVisible();
  await press(PUBLISH_MESSAGES.postAnyway);
  await vi.waitFor(() => expect(post).toHaveBeenLastCalledWith(expect.objectContaining({ sample: true })));
});

test('where no website is connected, the window is the connection', async () => {
  const { modal, website } = await open([]);
  expect(await modal.findByText('The connection')).toBeVisible();
  expect(modal.getByText(PUBLISH_MESSAGES.tip)).toBeVisible();
  expect(website).toHaveAttribute('placeholder', PUBLISH_MESSAGES.selectPlaceholder);
});
