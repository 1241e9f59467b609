import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { TOOLS } from '#server/http/mcp/tools.ts';
import { ASKED_ABOUT, BELONGS } from '#server/trpc/belongs.ts';
import { createCaller, procedures } from '#server/trpc/router.ts';
import { ASSISTANT_MESSAGES } from '#shared/rules/assistants.ts';
import { AUTHORISATION } from './authorisation-table.ts';
import { granted } from './granted.ts';
import { nobodysIds } from './ids.ts';
import { plainPiece } from './plain-piece.ts';
import { storedPost, storedProfile, storedWebsite } from './stored-rows.ts';
import { userWithEverything } from './user-with-everything.ts';

type Owner = Awaited<ReturnType<typeof userWithEverything>>;
type Narrow = Parameters<typeof granted>[1];

/** Called by an assistant of this user. */
async function calledBy({ ctx, db, user }: Owner, given: Narrow) {
  const { session } = await granted({ db, user }, given);
  const api = createCaller({ ...ctx, session }) as unknown as Record<string, Record<string, Callable>>;
  return async (path: string, input: unknown) => {
    const [room = '', verb = ''] = path.split('.');
    try {
      return JSON.stringify(await settled(await api[room]?.[verb]?.(input)));
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      return `${error.code} ${error.message}`;
    }
  };
}

type Callable = (input: unknown) => Promise<unknown>;

async function settled(answer: unknown) {
  if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer))
    return answer ?? null;
  let last: unknown;
  for await (const event of answer as AsyncIterable<unknown>) last = event;
  return last ?? null;
}

const masked = (text: string) =>
  text
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');

/** What programs can call. */
const PATHS = [...procedures].filter(([, { _def }]) => _def.meta?.http && _def.meta.access !== 'person');

test('what an assistant was not let in for answers like what does not exist, whatever is asked @long', async () => {
  const owner = await userWithEverything();
  const elsewhere = { websiteIds: [randomUUID()], profileIds: [randomUUID()], hasUnbranded: false };
  const call = await calledBy(owner, { within: elsewhere });
  const wrong: string[] = [];

  for (const [path] of PATHS) {
    const { input } = AUTHORISATION[path] ?? {};
    const own = masked(await call(path, input?.(owner.ids)));
    const nobodys = masked(await call(path, input?.(nobodysIds())));
    if (own !== nobodys) wrong.push(`${path}: ${own} and not ${nobodys}`);
    if (!BELONGS[path] && own !== `FORBIDDEN ${ASSISTANT_MESSAGES.outside}`) wrong.push(`${path}: ${own}`);
  }
  expect(wrong).toEqual([]);
});

test('each tool says where it belongs, and what it asks about', () => {
  expect(TOOLS.filter(({ route }) => !BELONGS[route.procedure]).map(({ name }) => name)).toEqual([]);
  const asking = TOOLS.filter(({ confirms }) => confirms).map(({ name }) => name);
  expect(asking.filter((name) => !ASKED_ABOUT[name])).toEqual([]);
});

test('lists show what was chosen, and what was chosen can be worked with @long', async () => {
  const owner = await userWithEverything();
  const { ids, db, user } = owner;
  const websiteId = await storedWebsite(owner, { domain: 'https://other.example' });
  const other = await storedProfile(owner);
  const foreign = await plainPiece(db, user.id, { profileId: other.id });
  await storedPost(owner, foreign.id, { websiteId });
  await plainPiece(db, user.id, { title: 'Of no brand' });

  const within = { websiteIds: [ids.websiteId], profileIds: [ids.profileId], hasUnbranded: false };
  const call = await calledBy(owner, { within });
  const listed = async (path: string, input: object = {}) => {
    const answer = JSON.parse(await call(path, input)) as Record<string, { id: string }[]>;
    return Object.values(answer).flatMap((rows) => (Array.isArray(rows) ? rows.map(({ id }) => id) : []));
  };
  expect(await listed('websites.list')).toEqual([ids.websiteId]);
  expect(await listed('profiles.list')).toEqual([ids.profileId]);
  expect(await listed('content.listContent')).toEqual([ids.contentId]);
  expect(await listed('publish.listPage')).toEqual([ids.publicationId]);
  expect(await call('content.getContent', { id: ids.contentId })).toContain('Title');
  expect(await call('content.getContent', { id: foreign.id })).toContain('NOT_FOUND');
});

test('without the pieces that have no brand, something is written for a brand or not at all @long', async () => {
  const owner = await userWithEverything();
  const call = await calledBy(owner, { within: { hasUnbranded: false } });
  const brief = { contentType: 'blog', topic: 'tea', wordCount: 300, id: randomUUID() };
  expect(await call('content.startGeneration', brief)).toContain(ASSISTANT_MESSAGES.brandMissing);
});
