import { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { Services, UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { readState, sealState } from '#server/features/websites/return-state.ts';
import { ownWebsite } from '#server/features/websites/site-access.ts';
import type { Website } from '#server/generated/prisma/client.ts';
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

const stateContent = z.object({ verifier: z.string() });

/** Where the user signs in at Google. */
export async function startSearchConsole(ctx: UserContext, { websiteId }: StartSearchConsoleInput) {
  await ownWebsite(ctx, websiteId);
  const url = await signInOf(ctx).start((verifier) =>
    sealState(ctx, websiteId, { content: { verifier }, ownerOf: ownedBy(ctx, 'google') }),
  );
  return { url };
}

/** The state is good for the user who began, for an hour, and a code is good once. */
export async function finishSearchConsole(ctx: UserContext, { state, code }: FinishSearchConsoleInput) {
  const signIn = signInOf(ctx);
  const { websiteId, content, isExpired } = await openState(ctx, state);
  if (isExpired) throw new AppError('invalid', RESULT_MESSAGES.returnInvalid);
  const website = await ownWebsite(ctx, websiteId);
  if (!code) throw new AppError('forbidden', RESULT_MESSAGES.notSignedIn);

  const credential = await signIn
    .finish({ code, state, verifier: content.verifier })
    .catch(toAnswer(RESULT_MESSAGES.notSignedIn));
  await connect(ctx, website, { source: 'google', credential });
  return { websiteId };
}

/** The key is tried before it is kept. */
export async function connectBing(ctx: UserContext, { websiteId, key }: ConnectBingInput) {
  const website = await ownWebsite(ctx, websiteId);
  await connect(ctx, website, { source: 'bing', credential: key });
  return { websiteId };
}

/** What the user may read there, to choose from. */
export async function searchProperties(ctx: UserContext, input: SearchConnectionInput) {
  const { chosen, properties } = await offered(ctx, input);
  return properties.map(({ name, mayRead }) => ({ name, mayRead, isChosen: name === chosen }));
}

export async function chooseProperty(ctx: UserContext, { property, ...input }: ChoosePropertyInput) {
  const { id, properties } = await offered(ctx, input);
  if (!properties.some(({ name, mayRead }) => mayRead && name === property))
    throw new AppError('invalid', RESULT_MESSAGES.propertyUnknown, { field: 'property' });

  await changeAccount(ctx, async (tx) => {
    const where = { id, userId: ctx.user.id, credential: { not: null } };
    const data = { property, state: 'connected' as const, problem: null, knownFrom: null };
    const { count } = await tx.searchConnection.updateMany({ where, data });
    if (count > 0) await ctx.queue.add('readConnection', { id }, { tx, unique: true });
  });
  return { websiteId: input.websiteId };
}

/** What was read stays. @throws AppError where nothing is connected */
export async function disconnectSearch(ctx: UserContext, { websiteId, source }: SearchConnectionInput) {
  await ownWebsite(ctx, websiteId);
  await changeAccount(ctx, async (tx) => {
    const left = await forgetCredentials({ ...ctx, tx }, { websiteId, source, userId: ctx.user.id });
    if (left === 0) throw new AppError('notFound', RESULT_MESSAGES.notConnected);
  });
  return { websiteId };
}

type Leaving = { tx: Tx; queue: Services['queue'] };
type Left = { userId: string; websiteId?: string; source?: ConnectedSource };

/** Nothing here opens them any longer at once, and nothing at the source soon. @returns how many there were */
export async function forgetCredentials({ tx, queue }: Leaving, where: Left): Promise<number> {
  const left = await tx.searchConnection.findMany({ where: { ...where, credential: { not: null } } });
  for (const { id, userId, websiteId, source, credential: sealed } of left) {
    const data = { state: 'file' as const, credential: null, property: null, problem: null, knownFrom: null };
    await tx.searchConnection.update({ where: { id }, data });
    if (sealed) await queue.add('revokeSearch', { sealed, userId, websiteId, source }, { tx });
  }

  return left.length;
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

async function offered(ctx: UserContext, input: SearchConnectionInput) {
  const connection = await ownConnection(ctx, input);
  const credential = await ctx.secrets.decrypt(connection.credential, credentialOwner(connection));
  const properties = await propertiesOf(ctx, input.source, credential);
  return { id: connection.id, chosen: connection.property, properties };
}

type New = { source: ConnectedSource; credential: string };

/** Of the properties there the website's own is chosen where there is one. */
async function connect(ctx: UserContext, website: Website, { source, credential }: New) {
  const websiteId = website.id;
  const property = propertyOf(domainOf(website), await propertiesOf(ctx, source, credential));
  const connection = {
    credential: await ctx.secrets.encrypt(credential, ownedBy(ctx, source)(websiteId)),
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

const ownedBy = (ctx: UserContext, source: ConnectedSource) => (websiteId: string) =>
  credentialOwner({ userId: ctx.user.id, websiteId, source });

const toAnswer =
  (refused: string) =>
  (cause: unknown): never => {
    if (cause instanceof SearchAccessError) throw new AppError('invalid', refused, { cause });
    throw new AppError('unavailable', RESULT_MESSAGES.noAnswer, { cause });
  };

async function openState(ctx: UserContext, state: string) {
  try {
    return await readState(ctx, state, { shape: stateContent, ownerOf: ownedBy(ctx, 'google') });
  } catch (cause) {
    throw new AppError('invalid', RESULT_MESSAGES.returnInvalid, { cause });
  }
}
