import { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { Services, UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { ownWebsite } from '#server/features/websites/site-access.ts';
import { SearchAccessError, type SearchSignIn } from '#server/ports/search-results/search-results.ts';
import type { Payload } from '#server/queue/job.ts';
import { RESULT_MESSAGES, type ConnectedSource } from '#shared/rules/results.ts';
import { domainOf } from '#shared/rules/websites.ts';
import type {
  ChoosePropertyInput,
  ConnectBingInput,
  FinishSearchConsoleInput,
  SearchConnectionInput,
  StartSearchConsoleInput,
} from '#shared/schemas/results.ts';
import { connectable, credentialOwner, ownConnection } from './own-connection.ts';
import { propertyOf } from './property-of.ts';

const TIMEOUT_MS = 20_000;
const VALID_MS = 60 * 60_000;

const stateContent = z.object({ verifier: z.string(), startedAt: z.number() });

/** Where the user signs in at Google. */
export async function startSearchConsole(ctx: UserContext, { websiteId }: StartSearchConsoleInput) {
  await ownWebsite(ctx, websiteId);
  const owner = ownerOf(ctx, websiteId, 'google');
  const url = await signInOf(ctx).start(async (verifier) => {
    const content = JSON.stringify({ verifier, startedAt: ctx.now().getTime() });
    return `${websiteId}.${await ctx.secrets.encrypt(content, owner)}`;
  });
  return { url };
}

/** The state is good for the user who began, for an hour, and a code is good once. */
export async function finishSearchConsole(ctx: UserContext, { state, code }: FinishSearchConsoleInput) {
  const signIn = signInOf(ctx);
  const { websiteId, verifier, startedAt } = await readState(ctx, state);
  if (ctx.now().getTime() - startedAt > VALID_MS)
    throw new AppError('invalid', RESULT_MESSAGES.returnInvalid);
  await ownWebsite(ctx, websiteId);
  if (!code) throw new AppError('forbidden', RESULT_MESSAGES.notSignedIn);

  const credential = await signIn
    .finish({ code, state, verifier })
    .catch(toAnswer(RESULT_MESSAGES.notSignedIn));
  await connect(ctx, { websiteId, source: 'google', credential });
  return { websiteId };
}

/** The key is tried before it is kept. */
export async function connectBing(ctx: UserContext, { websiteId, key }: ConnectBingInput) {
  await ownWebsite(ctx, websiteId);
  await connect(ctx, { websiteId, source: 'bing', credential: key });
  return { websiteId };
}

/** What the user may read there, to choose from. */
export async function searchProperties(ctx: UserContext, input: SearchConnectionInput) {
  const connection = await ownConnection(ctx, input);
  const credential = await ctx.secrets.decrypt(connection.credential, credentialOwner(connection));
  const found = await propertiesOf(ctx, input.source, credential);
  return found.map(({ name, mayRead }) => ({ name, mayRead, isChosen: name === connection.property }));
}

export async function chooseProperty(ctx: UserContext, { property, ...input }: ChoosePropertyInput) {
  const properties = await searchProperties(ctx, input);
  if (!properties.some(({ name, mayRead }) => mayRead && name === property))
    throw new AppError('invalid', RESULT_MESSAGES.propertyUnknown, { field: 'property' });

  const { id } = await ownConnection(ctx, input);
  await changeAccount(ctx, async (tx) => {
    const where = { id, userId: ctx.user.id, credential: { not: null } };
    const data = { property, state: 'connected' as const, problem: null, knownFrom: null };
    const { count } = await tx.searchConnection.updateMany({ where, data });
    if (count > 0) await ctx.queue.add('readConnection', { id }, { tx, unique: true });
  });
  return { websiteId: input.websiteId };
}

/** What was read stays. */
export async function disconnectSearch(ctx: UserContext, { websiteId, source }: SearchConnectionInput) {
  await ownWebsite(ctx, websiteId);
  await changeAccount(ctx, (tx) =>
    forgetCredentials({ ...ctx, tx }, { websiteId, source, userId: ctx.user.id }),
  );
  return { websiteId };
}

type Leaving = { tx: Tx; queue: Services['queue'] };
type Left = { userId: string; websiteId?: string; source?: ConnectedSource };

/** Nothing here opens them any longer at once, and nothing at the source soon. */
export async function forgetCredentials({ tx, queue }: Leaving, where: Left) {
  const left = await tx.searchConnection.findMany({ where: { ...where, credential: { not: null } } });
  for (const { id, userId, websiteId, source, credential: sealed } of left) {
    const data = { state: 'file' as const, credential: null, property: null, problem: null, knownFrom: null };
    await tx.searchConnection.update({ where: { id }, data });
    if (sealed) await queue.add('revokeSearch', { sealed, userId, websiteId, source }, { tx });
  }
}

export async function revokeSearch(
  services: Services,
  { sealed, ...of }: Payload<'revokeSearch'>,
  stopping: AbortSignal,
) {
  const source = connectable(services, of.source);
  if (!source?.revoke) return;
  await source.revoke(await services.secrets.decrypt(sealed, credentialOwner(of)), stopping);
}

type New = { websiteId: string; source: ConnectedSource; credential: string };

/** Of the properties there the website's own is chosen where there is one. */
async function connect(ctx: UserContext, { websiteId, source, credential }: New) {
  const website = await ownWebsite(ctx, websiteId);
  const property = propertyOf(domainOf(website), await propertiesOf(ctx, source, credential));
  const connection = {
    credential: await ctx.secrets.encrypt(credential, ownerOf(ctx, websiteId, source)),
    property,
    state: property ? ('connected' as const) : ('choosing' as const),
    problem: null,
    knownFrom: null,
  };

  await changeAccount(ctx, async (tx) => {
    const key = { websiteId, source, userId: ctx.user.id };
    const { id } = await tx.searchConnection.upsert({
      where: { websiteId_source: { websiteId, source }, userId: ctx.user.id },
      create: { ...key, ...connection },
      update: connection,
    });
    if (property) await ctx.queue.add('readConnection', { id }, { tx, unique: true });
  });
}

async function propertiesOf(ctx: UserContext, source: ConnectedSource, credential: string) {
  const asked = connectable(ctx, source);
  if (!asked) throw new AppError('invalid', RESULT_MESSAGES.noGoogle);
  const refused = source === 'bing' ? RESULT_MESSAGES.wrongKey : RESULT_MESSAGES.notSignedIn;
  return asked.properties(credential, AbortSignal.timeout(TIMEOUT_MS)).catch(toAnswer(refused));
}

function signInOf({ searchResults }: { searchResults: { signIn: SearchSignIn | null } }): SearchSignIn {
  if (!searchResults.signIn) throw new AppError('invalid', RESULT_MESSAGES.noGoogle);
  return searchResults.signIn;
}

const ownerOf = (ctx: { user: { id: string }; db: Db }, websiteId: string, source: ConnectedSource) =>
  credentialOwner({ userId: ctx.user.id, websiteId, source });

const toAnswer =
  (refused: string) =>
  (cause: unknown): never => {
    if (cause instanceof SearchAccessError) throw new AppError('invalid', refused, { cause });
    throw new AppError('unavailable', RESULT_MESSAGES.noAnswer, { cause });
  };

/** It begins with the id of the website that it was made for. */
export const websiteOfReturn = (state: string): string => state.split('.')[0] ?? '';

async function readState(ctx: UserContext, state: string) {
  const websiteId = websiteOfReturn(state);
  try {
    const sealed = state.slice(websiteId.length + 1);
    const content = await ctx.secrets.decrypt(sealed, ownerOf(ctx, websiteId, 'google'));
    return { websiteId, ...stateContent.parse(JSON.parse(content)) };
  } catch (cause) {
    throw new AppError('invalid', RESULT_MESSAGES.returnInvalid, { cause });
  }
}
