import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refusal, refused, type Answers } from '#client/test/answering-link.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import type { Usage } from '#shared/rules/billing.ts';
import { CONTENT_MESSAGES, WORD_COUNT_TOO_LOW } from '#shared/rules/content.ts';
import { REQUIRED } from '#shared/rules/messages.ts';
import { OUTLINE_MESSAGES } from '#shared/schemas/content-plan.ts';
import type { GenerationEvent } from '#shared/schemas/content.ts';
import { CreateContentScreen } from './create-content-screen.tsx';
// Loaded when a generation starts; loaded here first, so that its time is not counted.
import './live/live-view.tsx';
import './brief/outline-fields.tsx';
import './brief/word-fields.tsx';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { LIVE_MESSAGES } from './live/live-messages.ts';

const TOO_MANY_STREAMS = 'Live updates stopped here because your account has too many of them open.';
const usage: Usage = { plan: 'free', used: 1, limit: 3, left: 2, resetsOn: null };
const profiles = [
  { id: '0199d6f0-0000-7000-8000-000000000001', name: 'Leaf', voice: 'warm', audience: 'tea drinkers' },
  { id: '0199d6f0-0000-7000-8000-000000000002', name: 'Bare', voice: '', audience: '' },
];

const Gate = () => <p>The gate</p>;
const Ideas = () => null;
const Notice = () => <p>The notice</p>;
const Start = () => <p>The first question</p>;

function open(answers: Answers = {}, at = '/create') {
  return renderScreen(<CreateContentScreen Gate={Gate} Notice={Notice} Start={Start} Ideas={Ideas} />, {
    at,
    answers: {
      'billing.usage': () => usage,
      'profiles.asksForWebsite': () => ({ isAsked: false }),
      'content.currentGeneration': () => ({ running: null, failed: null }),
      'content.listRecordedBriefs': () => ({ briefs: [] }),
      'profiles.listForSelect': () => profiles,
      'content.suggestKeywords': () => ({ source: null, items: [] }),
      'content.getContent': () => ({}),
      ...answers,
    },
  });
}

/** A watch that gives the events it is told, then stays open. */
function watch(...events: GenerationEvent[]) {
  return async function* () {
    for (const [index, data] of events.entries()) yield { id: String(index), data };
    await new Promise(() => {});
  };
}

const snapshot: GenerationEvent = {
  type: 'snapshot',
  status: 'writing',
  topic: 'Tea',
  wordsAsked: 800,
  plan: {
    title: 'Brewing tea',
    sampleNote: 'A sample.',
    sections: [{ heading: 'Water' }, { heading: 'Leaves' }],
  },
  sections: [{ position: 0, html: '<p>Hot water first.</p>', finished: true }],
};

/** Opens what is behind a word of the line. */
async function press(user: ReturnType<typeof open>['user'], word: RegExp) {
  await user.click(await screen.findByRole('button', { name: word }));
}

async function fillTopic(topic: string) {
  fireEvent.change(await screen.findByLabelText(/^Topic/), { target: { value: topic } });
}

async function generate(user: ReturnType<typeof open>['user'], topic = 'Tea') {
  await fillTopic(topic);
  await user.click(screen.getByRole('button', { name: 'Generate' }));
}

const running = {
  id: '0199d6f0-0000-7000-8000-00000000000a',
  topic: 'Tea',
  wordsAsked: 800,
  startedAt: new Date().toISOString(),
};
const whileRunning = { 'content.currentGeneration': () => ({ running, failed: null }) };

const brief = {
  contentType: 'page',
  topic: 'Tea shops',
  tone: 'dry',
  audience: 'owners',
  callToAction: null,
  language: null,
  insights: { asked: '', example: '', mistakes: '' },
  voice: null,
  wordCount: 700,
  aiSearchFocus: false,
  includeText: null,
  keywords: ['tea shop'],
  sources: [],
  profile: null,
};

test('without a key three examples are offered with who wrote them; one fills the form, and none replaces what is typed @long', async () => {
  const offer = {
    name: 'bakery',
    label: 'A bakery',
    topic: 'Sourdough',
    model: 'Claude',
    writtenOn: '2026-11-29',
  };
  const taken = {
    ...brief,
    id: running.id,
    cta: 'none',
    ctaText: '',
    ctaAddress: '',
    profileId: null,
    sourceIds: [],
  };
  const { user } = open({
    'content.listRecordedBriefs': () => ({ briefs: [offer] }),
    'content.takeRecordedBrief': ({ name }) => ({ ...taken, topic: name === 'bakery' ? 'Sourdough' : '' }),
  });
  expect(await screen.findByText(/Recorded: written by Claude on November 29, 2026/)).toBeVisible();
  const button = screen.getByRole('button', { name: /A bakery/ });
  await user.click(button);
  expect(await screen.findByDisplayValue('Sourdough')).toHaveAccessibleName(/Topic/);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await fillTopic('Bread of my own');
  expect(button).toBeDisabled();
});

test('the line says the defaults of its type in words, changes with it, and each word opens its field @long', async () => {
  const { user } = open();
  const line = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim());

  await waitFor(() =>
    expect(line()).toEqual([
      'Content type: Blog Post',
      'Word count: 1,200 words',
      'Tone: friendly',
      'Audience: general public',
      'Profile: no profile',
      'more options',
    ]),
  );

  expect(screen.getByText(/^Every finished piece counts, even deleted ones/)).toBeVisible();
  await press(user, /^Content type/);
  await user.click(screen.getByRole('radio', { name: 'Web Page' }));
  await press(user, /^Word count: 800 words/);
  expect(screen.getByLabelText('Word count')).toHaveValue('800');
  await press(user, /^Audience/);
  expect(screen.getByLabelText('Audience')).toHaveFocus();
  expect(screen.getByLabelText('Tone')).toHaveValue('friendly');
  await press(user, /^more options/);
  expect(screen.getByRole('combobox', { name: 'Call to action' })).toHaveValue('None');
  await user.click(screen.getByRole('switch', { name: 'AI-search focus' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'AI-search focus' })).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('who arrives starts at the topic; Enter goes on and never generates, Ctrl and Enter do @long', async () => {
  const start = vi.fn<(input: unknown) => { id: string }>(() => ({ id: 'x' }));
  const { user } = open({ 'content.startGeneration': start, 'content.watchGeneration': watch() });
  const topic = await screen.findByLabelText(/^Topic/);
  await waitFor(() => expect(topic).toHaveFocus());
  await user.keyboard('Tea{Enter}');
  expect(screen.getByLabelText('Extra text')).toHaveFocus();
  await press(user, /^more options/);
  await user.type(screen.getByLabelText('Phrases to cover'), 'green tea,black tea{Enter}{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'green tea' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'black tea' })).toHaveAttribute('aria-pressed', 'true');
  await press(user, /^Tone/);
  await user.clear(screen.getByLabelText('Tone'));
  await user.type(screen.getByLabelText('Tone'), 'warm{Enter}');
  expect(screen.queryByLabelText('Tone')).not.toBeInTheDocument();
  expect(start).not.toHaveBeenCalled();
  topic.focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(start).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ topic: 'Tea', tone: 'warm', keywords: ['green tea', 'black tea'] }),
    ),
  );
});

test('the box takes an address as a source, keeps the text, and names what was typed @long', async () => {
  const source = { id: '0199d6f0-0000-7000-8000-0000000000aa', title: 'Our year', factCount: 3 };
  const read = vi.fn<(input: unknown) => unknown>(() => source);
  const { user } = open({
    'content.addAddressSource': read,
    'content.chosenSources': () => ({ sources: [source] }),
  });
  const text = await screen.findByLabelText('Extra text');
  await user.click(text);
  await user.paste('https://tea.example/year');
  expect(await screen.findByText('1 source, 3 facts')).toBeVisible();
  expect(screen.queryByText('From you')).not.toBeInTheDocument();
  await user.keyboard('We open at 7:30.{Enter}https://tea.example/about{Enter}');
  expect(screen.getByText('From you')).toBeVisible();
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(read).toHaveBeenLastCalledWith({ url: 'https://tea.example/about', profileId: null });
  expect(text).toHaveValue('We open at 7:30.\n');
  await user.click(screen.getByRole('button', { name: 'Remove Our year' }));
  expect(screen.queryByText('1 source, 3 facts')).not.toBeInTheDocument();
  expect(text).toHaveFocus();
});

test('a file that cannot be read says why, and the others are taken @long', async () => {
  const source = { id: '0199d6f0-0000-7000-8000-0000000000aa', title: 'Prices', factCount: 3 };
  open({
    'content.addFileSource': ({ name }: { name: string }) =>
      name === 'Prices.pdf' ? source : refused('There is no text in it.')(),
    'content.chosenSources': () => ({ sources: [source] }),
  });
  const box = await screen.findByLabelText('Extra text');
  const files = ['Empty.pdf', 'Prices.pdf'].map((name) => new File(['x'], name));
  fireEvent.drop(box, { dataTransfer: { files, types: ['Files'] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Empty.pdf: There is no text in it.');
  expect(await screen.findByRole('button', { name: 'Remove Prices' })).toBeVisible();
});

test('an outline is planned first, changed, and the piece is written from it @long', async () => {
  const start = vi.fn<(input: unknown) => { id: string }>(() => ({ id: 'x' }));
  const sections = [
    { heading: '', points: ['why tea'] },
    { heading: 'Water', points: ['how hot'] },
    { heading: 'Leaves', points: [] },
  ];

  const { user } = open({
    'content.proposeOutline': () => ({ title: 'Brewing tea', sections }),
    'content.startGeneration': start,
    'content.watchGeneration': watch(snapshot),
  });

  await fillTopic('Tea');
  await user.click(screen.getByRole('button', { name: 'Plan first' }));
  expect(await screen.findByRole('heading', { name: 'Outline' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Generate' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Move Section 3 up' }));
  await user.click(screen.getByRole('button', { name: 'Remove Section 3' }));
  fireEvent.change(screen.getByLabelText('Heading of section 2'), { target: { value: 'Good leaves' } });

  const point = screen.getByLabelText('Point 1 of Section 2');
  await user.clear(point);
  await user.type(point, 'green{Enter}{Enter}{Backspace}{Enter}black');
  await press(user, /What do customers ask most/);
  await user.keyboard('How long?');
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(start).toHaveBeenCalled());

  expect(start.mock.calls[0]?.[0]).toMatchObject({
    insights: { asked: 'How long?' },
    outline: {
      title: 'Brewing tea',
      sections: [
        { heading: '', points: ['why tea'] },
        { heading: 'Good leaves', points: ['green', 'black'] },
      ],
    },
  });
});

test('an outline that cannot be planned says why; the brief stays, and Generate works without it @long', async () => {
  const { user } = open({ 'content.proposeOutline': refused(OUTLINE_MESSAGES.failed) });
  await fillTopic('Tea');
  await user.click(screen.getByRole('button', { name: 'Plan first' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(OUTLINE_MESSAGES.failed);
  expect(screen.getByLabelText(/^Topic/)).toHaveValue('Tea');
  expect(screen.getByRole('button', { name: 'Generate' })).toBeEnabled();
});

test('a word count above the limit is brought back to it, one below is refused and nothing starts @long', async () => {
  const start = vi.fn<(input: unknown) => { id: string }>();
  const { user } = open({ 'content.startGeneration': start });
  await fillTopic('Tea');
  await press(user, /^Word count/);
  const field = await screen.findByLabelText(/^Word count/);
  const leaveWith = (typed: string) => {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
  };
  leaveWith('9000');
  await waitFor(() => expect(field).toHaveValue('2500'));
  leaveWith('50');
  expect(await screen.findByText(WORD_COUNT_TOO_LOW)).toBeVisible();
  expect(field).toHaveValue('50');
  await user.click(screen.getByLabelText(/^Topic/));
  expect(field).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(screen.getByLabelText(/^Word count/)).toBeInvalid());
  expect(screen.getByLabelText(/^Word count/)).toHaveFocus();
  expect(start).not.toHaveBeenCalled();
});

test('nothing is sent without a topic, with one that is too long, or without the text of another call to action @long', async () => {
  const start = vi.fn<(input: unknown) => { id: string }>();
  const { user } = open({ 'content.startGeneration': start });
  await user.click(await screen.findByRole('button', { name: 'Generate' }));
  expect(await screen.findByText(REQUIRED)).toBeVisible();
  await generate(user, 'x'.repeat(301));
  expect(await screen.findByText('At most 300 characters')).toBeVisible();
  await fillTopic('Tea');
  await press(user, /^more options/);
  await user.click(screen.getByRole('combobox', { name: 'Call to action' }));
  await user.click(await screen.findByRole('option', { name: 'Other' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText(REQUIRED)).toBeVisible();
  expect(screen.getByLabelText(/^Custom call to action/)).toBeInvalid();
  expect(start).not.toHaveBeenCalled();
});

test('keyword ideas come after a pause as chips under the topic, and take no room before @long', async () => {
  const suggest = vi.fn<(input: unknown) => unknown>(() => ({
    source: 'DataForSEO',
    items: [
      { phrase: 'green tea', volume: 12_000, competition: 'LOW' },
      { phrase: 'tea at home', volume: null, competition: null },
    ],
  }));
  const { user } = open({ 'content.suggestKeywords': suggest });
  // What is typed without a pause is asked about once, as it stands at the end.
  await fillTopic('Te');
  expect(screen.queryByRole('region', { name: 'Keyword ideas' })).toBeNull();
  await fillTopic('Tea');
  await waitFor(() => expect(suggest).toHaveBeenCalledExactlyOnceWith({ topic: 'Tea' }));
  const idea = await screen.findByRole('button', { name: /green tea/ });
  expect(idea).toHaveTextContent('green tea12,000');
  expect(screen.getByRole('button', { name: /tea at home/ })).toHaveTextContent(/^tea at home$/);
  await user.click(idea);
  expect(idea).toHaveAttribute('aria-pressed', 'true');
});

test('the list among the options names the source of its figures, shows a dash for none, or is empty @long', async () => {
  const items = [{ phrase: 'tea at home', volume: null, competition: null }];
  const suggest = vi.fn<() => object>(() => ({ source: 'DataForSEO', items }));
  const { user } = open({ 'content.suggestKeywords': suggest });
  await press(user, /^more options/);
  const list = within(screen.getByRole('region', { name: 'Keyword suggestions' }));
  expect(list.getByText(CONTENT_LABELS.noSuggestions)).toBeVisible();
  await fillTopic('Tea');
  expect(await list.findByRole('button', { name: /tea at home/ })).toHaveTextContent('tea at home––');
  expect(list.getByText(/DataForSEO/)).toBeVisible();
  expect(list.queryByText(CONTENT_LABELS.noSuggestions)).toBeNull();
});

test('while a piece is written the form waits, the button counts down from 60 and the text appears @long', async () => {
  const start = vi.fn<(input: { id: string }) => { id: string }>(({ id }) => ({ id }));
  const { user } = open({
    'content.startGeneration': start,
    'content.watchGeneration': watch(snapshot, { type: 'text', position: 1, offset: 0, html: '<p>Green' }),
  });
  await generate(user);
  const view = within(await screen.findByRole('region', { name: LIVE_MESSAGES.beingWritten }));
  expect(await view.findByRole('heading', { name: 'Brewing tea' })).toBeVisible();
  expect(view.getByText('Hot water first.')).toBeVisible();
  expect(view.getByText('A sample.')).toBeVisible();
  expect(await view.findByText('Green')).toBeVisible();
  expect(view.getByText('4 / 800 words')).toBeVisible();
  expect(screen.getByRole('button', { name: /Generating\.\.\. (60|5\d)s/ })).toBeDisabled();
  const topic = screen.getByLabelText(/^Topic/);
  expect(topic).toBeDisabled();
  expect(topic).not.toBeVisible();
  expect(start.mock.calls[0]?.[0]).toMatchObject({ topic: 'Tea', contentType: 'blog', wordCount: 1200 });
});

test('a section that is written beside the one above waits for it, so that nothing that is read moves @long', async () => {
  const isWhole = Promise.withResolvers<void>();
  open({
    ...whileRunning,
    'content.watchGeneration': async function* () {
      const sections = [{ position: 0, html: '<p>Hot', finished: false }];
      yield { id: '0', data: { ...snapshot, sections } };
      yield { id: '1', data: { type: 'text', position: 1, offset: 0, html: '<p>Green' } };
      await isWhole.promise;
      yield { id: '2', data: { type: 'section', position: 0, html: '<p>Hot water.</p>' } };
    },
  });
  expect(await screen.findByText('2 / 800 words')).toBeVisible();
  expect(screen.queryByText('Green')).toBeNull();
  isWhole.resolve();
  expect(await screen.findByText('Green')).toBeVisible();
});

test('a finished piece is opened once it is here: until then its text stays @long', async () => {
  const isHere = Promise.withResolvers<object>();
  const read = vi.fn<() => Promise<object>>(() => isHere.promise);
  const { user, router } = open({
    'content.startGeneration': ({ id }: { id: string }) => ({ id }),
    'content.watchGeneration': watch(snapshot, { type: 'done', id: 'the-piece' }),
    'content.getContent': read,
  });
  await generate(user);

  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(screen.getByText('Hot water first.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/create');

  isHere.resolve({ id: 'the-piece' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/content/the-piece'));
});

test.each([
  [
    'a failure',
    {
      'content.watchGeneration': watch({
        type: 'failed',
        message: CONTENT_MESSAGES.generateFailed,
        hint: 'The service is busy.',
      }),
    },
    `${CONTENT_MESSAGES.generateFailed}The service is busy.`,
  ],
  [
    'a refusal',
    { 'content.startGeneration': refused(CONTENT_MESSAGES.monthlyLimit, { code: 'PAYMENT_REQUIRED' }) },
    CONTENT_MESSAGES.monthlyLimit,
  ],
])('%s says what to do and leaves the form as it was', async (_, answers, said) => {
  const { user } = open({ 'content.startGeneration': ({ id }: { id: string }) => ({ id }), ...answers });
  await generate(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(screen.getByLabelText(/^Topic/)).toHaveValue('Tea');
  expect(screen.getByRole('button', { name: 'Generate' })).toBeEnabled();
});

test('a piece followed in too many places waits for a click here, and its reader is told why @long', async () => {
  const follow = vi.fn<() => AsyncIterable<unknown>>();
  follow.mockImplementationOnce(async function* () {
    yield { id: '0', data: snapshot };
    throw new Refusal(TOO_MANY_STREAMS, { code: 'TOO_MANY_REQUESTS' });
  });
  follow.mockImplementationOnce(watch(snapshot));
  const { user } = open({ ...whileRunning, 'content.watchGeneration': follow });
  expect(await screen.findByText(TOO_MANY_STREAMS)).toBeVisible();
  expect(screen.getByText('Hot water first.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(LIVE_MESSAGES.notFollowed);
  expect(follow).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Continue here' }));
  await waitFor(() => expect(screen.queryByText(TOO_MANY_STREAMS)).not.toBeInTheDocument());
  expect(follow).toHaveBeenCalledTimes(2);
});

test('a watch that the server does not answer is tried again after a pause; the piece has not failed', async () => {
  const later = vi.spyOn(globalThis, 'setTimeout');
  const follow = vi.fn<() => AsyncIterable<unknown>>(async function* () {
    yield { id: '0', data: snapshot };
    throw new Error('503');
  });
  open({ ...whileRunning, 'content.watchGeneration': follow });
  expect(await screen.findByText(LIVE_MESSAGES.reconnecting)).toBeVisible();
  const pauses = later.mock.calls.map(([, pause = 0]) => pause).filter((pause) => pause > 3000);
  expect(pauses).toContainEqual(expect.toSatisfy((pause) => pause >= 4000 && pause <= 12_000));
  expect(follow).toHaveBeenCalledOnce();
  expect(screen.queryByText(CONTENT_MESSAGES.generateFailed)).not.toBeInTheDocument();
  later.mockRestore();
});

test('a running piece is cancelled by its button @long', async () => {
  const cancel = vi.fn<(input: unknown) => unknown>(() => ({ isWritten: false }));
  const { user } = open({
    ...whileRunning,
    'content.watchGeneration': watch(snapshot),
    'content.cancelGeneration': cancel,
  });
  const view = within(await screen.findByRole('region', { name: LIVE_MESSAGES.beingWritten }));
  expect(screen.getByRole('button', { name: /Generating/ })).toBeDisabled();
  await user.click(view.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Generate' })).toBeEnabled();
  expect(cancel).toHaveBeenCalledExactlyOnceWith({ id: running.id });
});

test('a text that is complete when its cancel arrives is waited for and opened @long', async () => {
  const isStored = Promise.withResolvers<void>();
  const { user, router } = open({
    ...whileRunning,
    'content.watchGeneration': async function* () {
      yield { id: '0', data: snapshot };
      await isStored.promise;
      yield { id: '1', data: { type: 'done', id: 'one' } };
    },
    'content.cancelGeneration': () => ({ isWritten: true }),
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(LIVE_MESSAGES.complete)).toBeVisible();
  expect(screen.getByRole('region', { name: LIVE_MESSAGES.beingWritten })).toBeVisible();
  isStored.resolve();
  await waitFor(() => expect(router.state.location.pathname).toBe('/content/one'));
});

test.each([
  ['a used-up Free plan', { ...usage, used: 3, left: 0 }, true],
  ['60,000 words', { ...usage, plan: 'pro', used: 60_000, limit: 60_000, left: 0 }, false],
  ['60,001 words', { ...usage, plan: 'pro', used: 60_001, limit: 60_000, left: 0 }, true],
])('with %s the form gives way to the gate: %o', async (_, used, isShut) => {
  open({ 'billing.usage': () => used });
  expect(await screen.findByText(isShut ? 'The gate' : 'The notice')).toBeVisible();
  expect(screen.queryAllByText('The notice')).toHaveLength(isShut ? 0 : 1);
  expect(screen.queryAllByRole('button', { name: 'Generate' })).toHaveLength(isShut ? 0 : 1);
});

test('the last free piece is watched to its end although the plan is used up by then', async () => {
  open({
    'billing.usage': () => ({ ...usage, used: 3, left: 0 }),
    ...whileRunning,
    'content.watchGeneration': watch(snapshot),
  });
  expect(await screen.findByRole('region', { name: LIVE_MESSAGES.beingWritten })).toBeVisible();
  expect(screen.queryByText('The gate')).not.toBeInTheDocument();
});

test('another piece like an earlier one starts from its brief @long', async () => {
  const { user } = open(
    {
      'content.getBrief': () => ({
        profileId: null,
        brief: {
          ...brief,
          callToAction: { text: 'Book a tasting', address: 'https://tea.example/book' },
          language: 'de',
          insights: { ...brief.insights, asked: 'How hot?' },
          aiSearchFocus: true,
        },
      }),
    },
    '/create?from=0199d6f0-0000-7000-8000-000000000009',
  );
  expect(await screen.findByLabelText(/^Topic/)).toHaveValue('Tea shops');
  expect(screen.getByLabelText('What do customers ask most?')).toHaveValue('How hot?');
  expect(screen.getByText('From you')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Word count: 700 words' })).toBeVisible();
  await press(user, /^Book a tasting, AI-search focus, German/);
  expect(screen.getByLabelText(/^Custom call to action/)).toHaveValue('Book a tasting');
  expect(screen.getByLabelText(/^Link/)).toHaveValue('https://tea.example/book');
});

test('a piece that failed while the user was away is told once, with its brief back in the form @long', async () => {
  const seen = vi.fn<(input: unknown) => null>(() => null);
  const id = '0199d6f0-0000-7000-8000-000000000007';
  const { user, unmount } = open({
    'content.currentGeneration': () => ({
      running: null,
      failed: {
        id,
        profileId: null,
        message: CONTENT_MESSAGES.generateFailed,
        hint: 'The AI service is busy.',
        brief,
      },
    }),
    'content.markFailureSeen': seen,
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(CONTENT_MESSAGES.generateFailed);
  expect(alert).toHaveTextContent('The AI service is busy.');
  expect(alert).toHaveTextContent(LIVE_MESSAGES.nothingCharged);
  expect(screen.getByLabelText(/^Topic/)).toHaveValue('Tea shops');
  expect(screen.getByRole('button', { name: 'Word count: 700 words' })).toBeVisible();
  expect(seen).toHaveBeenCalledExactlyOnceWith({ id });
  await user.click(within(alert).getByRole('button', { name: LIVE_MESSAGES.dismiss }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Topic/)).toHaveValue('Tea shops');

  // The failure is shown once. After that only this browser has the brief, and offers it at the next visit.
  unmount();
  open();
  expect(await screen.findByText(/^Text from this device, .*, not saved\./)).toBeVisible();
});

test.each([
  ['Free', usage, '2 of 3 free pieces left'],
  ['Pro with much left', { ...usage, plan: 'pro' as const, limit: 60_000, left: 6001 }, null],
  [
    'Pro with little left',
    { ...usage, plan: 'pro' as const, limit: 60_000, left: 6000 },
    '6,000 words left this month',
  ],
])('what is left stands beside Generate: %s', async (_plan, shown, said) => {
  open({ 'billing.usage': () => shown });
  await screen.findByRole('button', { name: 'Generate' });
  expect(screen.queryByText(/left( this month)?$/)?.textContent ?? null).toBe(said);
});

test('what only the user knows are buttons from the start', async () => {
  const { user } = open();
  await press(user, /What do others get wrong/);
  expect(screen.getByLabelText('What do others get wrong?')).toHaveFocus();
});

test('language, link and what only the user knows are folded away until they are wanted, and sent @long', async () => {
  const id = '0199d6f0-0000-7000-8000-000000000003';
  const start = vi.fn<(input: unknown) => { id: string }>(() => ({ id }));
  const { user } = open({ 'content.startGeneration': start, 'content.watchGeneration': watch() });
  await fillTopic('Tea');
  expect(screen.queryByLabelText('What do customers ask most?')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Link')).not.toBeInTheDocument();
  await press(user, /What do customers ask most/);
  await user.keyboard('How hot?');
  await press(user, /^more options/);
  await user.click(screen.getByRole('combobox', { name: 'Language' }));
  await user.click(await screen.findByRole('option', { name: 'English (UK)' }));
  await user.click(screen.getByRole('combobox', { name: 'Call to action' }));
  await user.click(await screen.findByRole('option', { name: 'Sign up' }));
  await user.type(screen.getByLabelText('Link'), 'http://tea.example');
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText(CONTENT_MESSAGES.ctaAddressInvalid)).toBeVisible();
  await user.clear(screen.getByLabelText('Link'));
  await user.type(screen.getByLabelText('Link'), 'https://tea.example');
  await user.click(screen.getByRole('button', { name: 'Generate' }));

  await waitFor(() =>
    expect(start).toHaveBeenCalledWith(
      expect.objectContaining({
        language: 'en-GB',
        ctaAddress: 'https://tea.example',
        insights: { asked: 'How hot?', example: '', mistakes: '' },
      }),
    ),
  );
});

test('voice and audience are those of the chosen profile, where it has any @long', async () => {
  const { user } = open();
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Profile' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await press(user, /^Profile: /);
  await choose('Leaf');
  await waitFor(() => expect(screen.getByLabelText('Tone')).toHaveValue('warm'));
  expect(screen.getByLabelText('Tone')).toBeDisabled();
  expect(screen.getAllByText(CONTENT_LABELS.setByProfile)).toHaveLength(2);
  await choose('Bare');
  await waitFor(() => expect(screen.getByLabelText('Tone')).toHaveValue('friendly'));
  expect(screen.getByLabelText('Audience')).toHaveValue('general');
});

test('a brief without profiles leads to the first one, and stays as it is @long', async () => {
  const { user, router } = open({ 'profiles.listForSelect': () => [] });
  await fillTopic('Tea');
  await press(user, /^Profile: /);
  await user.click(await screen.findByRole('button', { name: 'Create your first profile' }));
  expect(router.state.location.search).toBe('?open=create-profile');
  expect(screen.getByLabelText(/^Topic/)).toHaveValue('Tea');
});
