import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { createOfflineWriter } from '#server/ports/ai-writer/offline.ts';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { anOldPage } from '#server/test/a-site-page.ts';
import { createFakeWriter } from '#server/test/fake-writer.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { planner } from '#server/test/planner.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { collected, storedPost, storedWebsite } from '#server/test/stored-rows.ts';
import type { ChatBody } from '#server/test/stubs/ai-answers.ts';
import { USELESS_ANSWERS } from '#server/test/stubs/ai-faults.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { timeInWords } from '#shared/rules/date-format.ts';
import { CHAT_MESSAGES } from '#shared/schemas/chat.ts';
import { greeting, listenForStops, type ChatEvent } from './send-message.ts';

const ai = await ownAiServer();

const localWriter = (timeoutMs = 60_000) =>
  createOpenAiWriter({ apiKey: 'key', baseURL: ai.url, model: 'test', timeoutMs, retryWaitMs: 5 });

/** A user whose Vee speaks to the local AI service. */
const chatting = async (timeoutMs?: number) => signedIn({ services: { writer: localWriter(timeoutMs) } });

type Chatter = Awaited<ReturnType<typeof chatting>>;

const ask = async ({ api }: Pick<Chatter, 'api'>, text: string) =>
  collected<ChatEvent>(await api.chat.send({ text }));

const messagesOfLastCall = () => (ai.calls.at(-1)?.body as ChatBody | undefined)?.messages ?? [];

/** The facts of the user that went to the model with the last question. */
async function factsSentWith(user: Pick<Chatter, 'api'>, question: string) {
  await ask(user, question);
  return messagesOfLastCall()[0]?.content ?? '';
}

const textOf = (events: ChatEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

test('the conversation begins with the greeting, once, however many tabs open it', async () => {
  const { api } = await chatting();
  const [first, second] = await Promise.all([api.chat.list(), api.chat.list()]);
  expect(first).toMatchObject([{ sender: 'assistant', text: greeting('Tess Tester') }]);
  expect(second).toEqual(first);
});

test('a question and its whole reply are stored and arrive as they are written', async () => {
  const { api } = await chatting();
  await api.chat.list();
  const events = await ask({ api }, '  How do I connect WordPress?  ');
  expect(events[0]).toMatchObject({ type: 'question', message: { text: 'How do I connect WordPress?' } });
  const last = events.at(-1);
  expect(last).toMatchObject({ type: 'reply', message: { sender: 'assistant', text: textOf(events) } });
  const stored = await api.chat.list();
  expect(stored.map(({ sender }) => sender)).toEqual(['assistant', 'user', 'assistant']);
});

test('the help article that fits and the facts of this user alone go into the prompt', async () => {
  const { api, user } = await chatting();
  const other = await chatting();
  await ask({ api }, 'How do I connect WordPress?');
  const prompt = JSON.stringify(ai.calls.at(-1)?.body);
  expect(prompt).toContain('connect-wordpress');
  expect(prompt).toContain('Generations used: 0 of 3');
  expect(prompt).not.toContain(user.passwordHash);
  expect(prompt).not.toContain(other.user.email);
});

test('Vee hears of a publishing error with its time in words and its signs, and a question stays as it was typed', async () => {
  const one = await chatting();
  const websiteId = await storedWebsite(one);
  const { id: contentId } = await plainPiece(one.db, one.user.id);
  const failed = { websiteId, errorMessage: 'Open Users > Profile first' };
  await storedPost(one, contentId, { ...failed, updatedAt: new Date('2026-12-03T14:05:09.123Z') });
  const question = 'Is 3 < 5 > 4 under Users > Profile? <b>bold</b> <title>';
  const events = await ask(one, question);
  expect(events[0]).toMatchObject({ type: 'question', message: { text: question } });
  expect((await one.api.chat.list()).at(-2)).toMatchObject({ text: question });
  const messages = messagesOfLastCall();
  expect(messages.at(-1)).toEqual({ role: 'user', content: question });
  expect(messages[0]?.content).toContain(
    'Last publishing error, Dec 3, 2026, 2:05\u00a0PM (UTC), wordpress site https://tea.example: Open Users > Profile first',
  );
  expect(messages[0]?.content).not.toMatch(/\d{4}-\d\d-\d\dT/);
});

test('Vee is told of the pieces and the site a question is about, each with the address of its screen', async () => {
  const one = await chatting();
  const { db } = one;
  const userId = one.user.id;
  const stranger = await chatting();
  await plainPiece(stranger.db, stranger.user.id, { title: 'Grinders of a stranger' });

  const grinder = await plainPiece(db, userId, { title: 'How to choose a [coffee] grinder' });
  const roast = await plainPiece(db, userId, { title: 'Small roasts', createdAt: new Date('2099-01-01') });
  const domain = 'https://beans.example';
  const websiteId = await storedWebsite(one, { domain });
  await storedPost(one, grinder.id, { websiteId, status: 'publish', link: `${domain}/grinder_(1)` });

  const about = await factsSentWith(one, 'Where is my text on grinders?');
  expect(about).toContain(
    `Your piece [How to choose a \\[coffee\\] grinder](/content/${grinder.id}): Blog Post, written `,
  );
  expect(about).toContain('live on [beans.example](https://beans.example/grinder_%281%29)');
  expect(about).toContain('Your WordPress website [beans.example](/websites): connected, not checked yet.');
  expect(about).toContain('see [My Account](/account/plan)');
  expect(about).not.toContain(roast.id);
  expect(about).not.toContain('of a stranger');
  await db.sitePage.create({ data: anOldPage({ userId, websiteId }, 'Rye') });

  const old = 'Out of date on beans.example: [Rye](https://x.example/Rye). It speaks of a year that is past';
  expect(await factsSentWith(one, 'Which of my old posts are out of date?')).toContain(old);
  expect(about).not.toContain('Out of date');
  expect(await factsSentWith(one, 'Is my latest piece live?')).toContain(`(/content/${roast.id})`);
  expect(await factsSentWith(one, 'How do I publish a post?')).not.toContain('/content/');
});

test('Vee says what the receipt of the newest post says did not arrive, and why', async () => {
  const one = await chatting();
  const piece = await plainPiece(one.db, one.user.id, { title: 'Sourdough' });
  const line = { outcome: 'arrived', sent: 'a', found: 'a', reason: '', repairable: false };
  const reason = 'No SEO plugin answers there.';
  const lines = [
    { ...line, field: 'title' },
    { ...line, field: 'metaDescription', outcome: 'dropped', reason },
  ];
  const receipt = { checkedAt: '2026-12-03T14:05:00.000Z', lines };
  const websiteId = await storedWebsite(one);
  await storedPost(one, piece.id, { websiteId, status: 'publish', receipt });
  const said = await factsSentWith(one, 'Why did the meta description not arrive?');
  expect(said).toContain(
    `“Meta description” did not arrive, says the receipt of [Sourdough](/content/${piece.id}), checked Dec 3, 2026, 2:05\u00a0PM (UTC): ${reason}`,
  );
  expect(said).not.toContain('“Title”');
});

test('Vee says of a planned piece what its entry says, and of each plan whether it runs and what waits @long', async () => {
  const { api, db, add, savePlan, websiteId } = await planner({ services: { writer: localWriter() } });
  const { id: planId } = await savePlan();
  const { id, slotAt, timeZone } = await add();
  const toldOfEntry = async (data: Prisma.CalendarEntryUpdateInput) => {
    await db.calendarEntry.update({ where: { id }, data });
    return factsSentWith({ api }, 'When does my piece on tea for beginners go out?');
  };
  const { domain } = await db.website.findUniqueOrThrow({ where: { id: websiteId } });
  const plan = `Your publishing plan for [${domain.slice('https://'.length)}](/calendar): `;
  const planned = `planned for ${timeInWords(new Date(slotAt ?? ''), timeZone)}`;
  const running = await toldOfEntry({});
  expect(running).toContain(`, not posted yet, ${planned}.`);
  expect(running).toContain(`${plan}not paused; nothing in it waits for you.`);
  expect(running).toMatch(/Next to go out on .+: \[.*\]\(.+\), .*planned for Nov/);
  expect(await toldOfEntry({ status: 'review' })).toContain(`, waiting for your approval, ${planned}.`);

  const missed = await toldOfEntry({ status: 'missed', lastError: CALENDAR_MESSAGES.missed });
  expect(missed).toContain(
    `, missed, not posted (Missed: nothing could be posted at its time), it was ${planned}.`,
  );
  expect(missed).toContain(`${plan}not paused; 1 piece waits for you (1 missed).`);
  await add();
  await db.calendarEntry.updateMany({ where: { planId, id: { not: id } }, data: { status: 'review' } });
  await db.publishPlan.update({
    where: { id: planId },
    data: { pausedAt: new Date('2026-11-23T07:00Z'), pauseReason: 'The site does not answer.' },
  });

  const paused = `${plan}paused since Nov 23, 2026, 7:00\u00a0AM (UTC) (The site does not answer); `;
  const held = await toldOfEntry({ status: 'held', lastError: CALENDAR_MESSAGES.notApproved });
  expect(held).toContain(`, on hold (Not approved in time), it was ${planned}.`);
  expect(held).toContain(`${paused}2 pieces wait for you (1 for approval, 1 on hold).`);
  expect(await toldOfEntry({ status: 'approved', lastError: null })).toContain(
    `, not posted yet, ${planned}, paused.`,
  );
  await db.publishPlan.update({ where: { id: planId }, data: { pausedAt: null } });
  await add();
  expect(await toldOfEntry({})).toMatch(/After that, on .+: \[.*\]\(.+\), .*planned for Nov/);
});

test('without a model Vee links the piece too, and leaves the steps of an article a list', async () => {
  const writer = createOfflineWriter({ wordsPerSecond: Infinity });
  const { api, db, user } = await signedIn({ services: { writer } });
  const { id } = await plainPiece(db, user.id, { title: 'Sourdough for beginners' });
  const reply = async (content: string) =>
    (await api.chat.reply({ messages: [{ role: 'user', content }] })).reply;
  expect(await reply('What became of my sourdough?')).toContain(`[Sourdough for beginners](/content/${id})`);
  const steps = await reply('How do I connect my WordPress site?');
  expect(steps).toMatch(/^1\. In WordPress, open Users > Profile.+\n2\. .+\n3\. .+\n4\. .+\n5\. /m);
});

test('a tab that closes after the first words ends the reply upstream, and those words are kept', async () => {
  const { api, db, user } = await chatting();
  ai.settings.tokensPerSecond = 50;
  let read = '';
  for await (const event of await api.chat.send({ text: 'How do I publish?' })) {
    if (event.type === 'text') read += event.text;
    if (read.trim()) break;
  }
  await expect.poll(() => ai.calls.at(-1)?.abortedAt).toBeDefined();
  await expect
    .poll(() => db.chatMessage.findFirst({ where: { userId: user.id, sender: 'assistant' } }))
    .toMatchObject({ text: expect.stringContaining(read.trim()) as string, state: 'stopped' });
});

test('Stop ends the reply upstream and keeps what has been written', async () => {
  const { api, services } = await chatting();
  const close = listenForStops(services);
  ai.settings.tokensPerSecond = 20;
  let hasStopped = false;
  const events: ChatEvent[] = [];
  for await (const event of await api.chat.send({ text: 'Tell me about profiles' })) {
    events.push(event);
    if (event.type === 'text' && !hasStopped) {
      hasStopped = true;
      await api.chat.stop();
    }
  }
  const message = { text: textOf(events), state: 'stopped' };
  expect(events.at(-1)).toMatchObject({ type: 'reply', message });
  expect((await api.chat.list()).at(-1)).toMatchObject(message);
  await expect.poll(() => ai.calls.at(-1)?.abortedAt).toBeDefined();
  await close();
});

test('an answer stopped before its first word is a stopped one, and the next question does without it', async () => {
  const asked: string[][] = [];
  const writer = createFakeWriter();
  writer.answer = async function* ({ turns }, { signal }) {
    asked.push(turns.map(({ role }) => role));
    if (asked.length > 1) yield 'Here.';
    else await once(signal, 'abort');
  };
  const { api, services } = await signedIn({ services: { writer } });
  const close = listenForStops(services);
  const answered = ask({ api }, 'Tell me about profiles');
  await expect.poll(() => asked.length).toBe(1);
  await api.chat.stop();
  const events = await answered;
  expect(events.at(-1)).toMatchObject({ type: 'reply', message: { text: '', state: 'stopped' } });
  await close();
  await ask({ api }, 'Tell me about profiles');
  expect(asked.at(-1)).toEqual(['user', 'user']);
});

test.each([{ kind: 'cut', afterBytes: 2500 } as const, { kind: 'length' } as const])(
  'an answer that breaks off ($kind) keeps its words and says that it is not whole',
  async (fault) => {
    const { api } = await chatting();
    ai.settings.always = fault;
    const events = await ask({ api }, 'Hello?');
    const message = { text: textOf(events), state: 'stopped' };
    expect(message.text).not.toBe('');
    expect(events.at(-1)).toMatchObject({ type: 'reply', message });
    expect((await api.chat.list()).at(-1)).toMatchObject(message);
  },
);

test('what has been written is saved while it is written, and is stopped once its process has died', async () => {
  const { api, db, user } = await chatting();
  ai.settings.tokensPerSecond = 20;
  const last = async () => (await api.chat.list()).at(-1);
  for await (const event of await api.chat.send({ text: 'Tell me about profiles' })) {
    if (event.type !== 'text') continue;
    await expect.poll(last).toMatchObject({ state: 'writing', text: /\w/ });
    break;
  }
  await expect.poll(last).toMatchObject({ state: 'stopped' });
  const { id = '' } = (await last()) ?? {};
  // As a process leaves it that was killed.
  const updatedAt = new Date(Date.now() - 60_000);
  await db.chatMessage.update({ where: { id, userId: user.id }, data: { state: 'writing', updatedAt } });
  expect(await last()).toMatchObject({ state: 'stopped' });
});

test.each(USELESS_ANSWERS)(
  'AI fault $kind $status $afterBytes: after two calls at most what is stored is stopped, or the sentence that says so @long',
  async (fault) => {
    const { api } = await chatting(400);
    ai.settings.always = fault;
    const events = await ask({ api }, 'Hello?');
    const text = textOf(events).replaceAll('\0', '');
    const reply = text ? { text, state: 'stopped' } : { text: CHAT_MESSAGES.replyFailed, state: 'whole' };
    expect(events.at(-1)).toMatchObject({ type: 'reply', message: reply });
    expect(ai.calls.length).toBeLessThanOrEqual(2);
    expect((await api.chat.list()).slice(-2)).toMatchObject([{ text: 'Hello?' }, reply]);
  },
);

test('a reply with a character that cannot be stored is stored without it', async () => {
  const writer = createFakeWriter();
  writer.answer = async function* () {
    yield 'Choose Websites,\0 then Connect.';
  };
  const { api } = await signedIn({ services: { writer } });
  const events = await ask({ api }, 'How?');
  expect(events.at(-1)).toMatchObject({ type: 'reply', message: { text: 'Choose Websites, then Connect.' } });
  expect((await api.chat.list()).at(-1)).toMatchObject({ text: 'Choose Websites, then Connect.' });
});

test('a conversation kept by its caller is told why there is no reply, and what can be done', async () => {
  const { api } = await chatting();
  ai.settings.always = { kind: 'status', status: 500 };
  const asked = api.chat.reply({ messages: [{ role: 'user', content: 'Hello?' }] });
  await expect(asked).rejects.toMatchObject({
    message: CHAT_MESSAGES.replyFailed,
    cause: { hint: expect.stringContaining('try again') as string },
  });
});

test('clearing deletes every message and greets again', async () => {
  const { api, db, user } = await chatting();
  await ask({ api }, 'Hello');
  const messages = await api.chat.clear();
  expect(messages.map(({ text }) => text)).toEqual([greeting('Tess Tester')]);
  await expect(db.chatMessage.count({ where: { userId: user.id } })).resolves.toBe(1);
});

test('a reply that is still being written when the conversation is cleared does not come back into it', async () => {
  const { api } = await chatting();
  ai.settings.tokensPerSecond = 200;
  let cleared: Promise<unknown> | undefined;
  for await (const event of await api.chat.send({ text: 'Tell me about profiles' }))
    if (event.type === 'text') await (cleared ??= api.chat.clear());
  expect((await api.chat.list()).map(({ text }) => text)).toEqual([greeting('Tess Tester')]);
});

test('clearing in several tabs at once greets once', async () => {
  const { api } = await chatting();
  await api.chat.list();
  await Promise.all(Array.from({ length: 6 }, () => api.chat.clear()));
  await expect(api.chat.list()).resolves.toHaveLength(1);
});

test('an empty message and one of 4,001 characters are refused before anything is stored', async () => {
  const { api, db, user } = await chatting();
  await expect(api.chat.send({ text: '   ' })).rejects.toThrow(CHAT_MESSAGES.empty);
  await expect(api.chat.send({ text: 'x'.repeat(4001) })).rejects.toThrow(CHAT_MESSAGES.tooLong);
  await expect(db.chatMessage.count({ where: { userId: user.id } })).resolves.toBe(0);
});

test('the help articles are there for everyone, by their address', async () => {
  const { api } = await chatting();
  const articles = await api.chat.articles();
  expect(articles.length).toBeGreaterThan(15);
  await expect(api.chat.article({ slug: articles[0]?.slug ?? '' })).resolves.toMatchObject({ text: /\w/ });
  await expect(api.chat.article({ slug: 'no-such-article' })).rejects.toThrow('does not exist');
});
