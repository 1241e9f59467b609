import { OF_ACTIVE_USER } from '#server/auth/is-blocked.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import type { SearchConnection } from '#server/generated/prisma/client.ts';
import { addDays, dateOf, dayOf } from '#server/lib/days.ts';
import {
  SearchAccessError,
  type Period,
  type PropertyReader,
} from '#server/ports/search-results/search-results.ts';
import type { Payload } from '#server/queue/job.ts';
import { domainOf } from '#shared/rules/websites.ts';
import { keyedRows } from './keyed-rows.ts';
import { connectable, credentialOwner } from './own-connection.ts';
import { propertyOf } from './property-of.ts';
import {
  forgetPeriods,
  named,
  replaceQueriesOfPages,
  storeDays,
  storePagesOfDay,
  storePeriod,
  type Counted,
} from './queries.ts';
import { before, CHART_DAYS, windowTo } from './window.ts';

/** Postgres may take 50,000 rows slowly. */
const STORE = { timeout: 60_000 };
/** A job reads the pages of so many days and leaves the rest to another, so that the next website has its turn. */
const DAYS_A_RUN = 60;
const CONNECTIONS_MAX = 500;

type Open = SearchConnection & { website: { domain: string } };

/** Every night. */
export async function readConnections({ db, queue }: Services) {
  let last: string | undefined;
  do {
    const found = await db.searchConnection.findMany({
      where: { state: 'connected', ...OF_ACTIVE_USER },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: CONNECTIONS_MAX,
      ...(last && { skip: 1, cursor: { id: last } }),
    });
    for (const { id } of found) await queue.add('readConnection', { id }, { unique: true });
    last = found.length === CONNECTIONS_MAX ? found.at(-1)?.id : undefined;
  } while (last);
}

/** Reads what is new and what was not final, then further back, and goes on where an earlier job ended or was killed. */
export async function readConnection(
  services: Services,
  { id }: Payload<'readConnection'>,
  stopping: AbortSignal,
) {
  const connection = await services.db.searchConnection.findFirst({
    where: { id, state: 'connected', ...OF_ACTIVE_USER },
    include: { website: { select: { domain: true } } },
  });
  if (!connection) return;

  try {
    await read(services, connection, stopping);
  } catch (error) {
    if (!(error instanceof SearchAccessError)) throw error;
    await moveOrEnd(services, connection, error, stopping);
  }
}

async function read(services: Services, connection: Open, stopping: AbortSignal) {
  const { id, credential, property, knownFrom, finalUntil: finalBefore } = connection;
  const source = connectable(services, connection.source);
  if (!source || !credential || !property) throw new SearchAccessError('signInAgain');

  const secret = await services.secrets.decrypt(credential, credentialOwner(connection));
  const reader = await source.open(secret, property, stopping);
  const counted: Counted = connection;
  const keep = (work: (tx: Tx) => Promise<unknown>) => whileConnected(services, connection, work);

  const { days, finalUntil } = await reader.days();
  const isKept = await keep(async (tx) => {
    await storeDays(tx, keyOf(counted), keyedRows.days(days));
    await tx.searchConnection.update({
      where: { id },
      data: { readAt: services.now(), ...(!finalBefore && { finalUntil: dateOf(finalUntil) }) },
    });
  });
  if (!isKept || !(await readLists(reader, connection, finalUntil, keep))) return;

  const order = daysOfPages(reader, { days, finalBefore, knownFrom });
  for (const day of order.now) {
    const rows = (await reader.pagesOfDay?.(day)) ?? [];
    const isStored = await keep(async (tx) => {
      await storePagesOfDay(tx, keyOf(counted), day, keyedRows.pages(rows));
      if (!knownFrom || day < dayOf(knownFrom))
        await tx.searchConnection.update({ where: { id }, data: { knownFrom: dateOf(day) } });
    });
    if (!isStored) return;
  }

  await keep((tx) => tx.searchConnection.update({ where: { id }, data: { finalUntil: dateOf(finalUntil) } }));
  if (order.isMore) await services.queue.add('readConnection', { id }, { unique: true });
}

const keyOf = ({ userId, websiteId, source }: Counted): Counted => ({ userId, websiteId, source });

/** The windows of now and before; those that were read for an earlier day go. */
async function readLists(
  reader: PropertyReader,
  connection: SearchConnection,
  finalUntil: string,
  keep: (work: (tx: Tx) => Promise<unknown>) => Promise<boolean>,
): Promise<boolean> {
  const counted = keyOf(connection);
  const wanted = windowsTo(finalUntil);
  const isWanted = ({ from, to }: Period) => wanted.some((one) => one.from === from && one.to === to);
  const earlier = connection.finalUntil ? windowsTo(dayOf(connection.finalUntil)) : [];

  for await (const { period, pages, queries } of reader.lists(wanted)) {
    const isKept = await keep(async (tx) => {
      await storePeriod(tx, counted, 'pages', period, named.pages(keyedRows.pages(pages)));
      await storePeriod(tx, counted, 'queries', period, named.queries(keyedRows.queries(queries)));
    });
    if (!isKept) return false;
  }

  const [window] = wanted;
  const ofPages = window && (await reader.queriesOfPages?.(window));
  return keep(async (tx) => {
    await forgetPeriods(
      tx,
      counted,
      earlier.filter((period) => !isWanted(period)),
    );
    if (window && ofPages) await replaceQueriesOfPages(tx, counted, window, keyedRows.pageQueries(ofPages));
  });
}

function windowsTo(day: string): Period[] {
  const window = windowTo(day);
  return [window, before(window)];
}

type Progress = { days: { day: string }[]; finalBefore: Date | null; knownFrom: Date | null };

/** The newest first: what was not final the last time, then what lies before the days that are known. */
export function daysOfPages(
  { pagesOfDay }: Pick<PropertyReader, 'pagesOfDay'>,
  { days, finalBefore, knownFrom }: Progress,
): { now: string[]; isMore: boolean } {
  if (!pagesOfDay) return { now: [], isMore: false };

  const newestFirst = days.map(({ day }) => day).toSorted((one, other) => (one < other ? 1 : -1));
  const [newest] = newestFirst;
  if (!newest) return { now: [], isMore: false };

  const earliest = addDays(newest, 1 - CHART_DAYS);
  const isUnread = (day: string) =>
    !knownFrom || !finalBefore || day > dayOf(finalBefore) || day < dayOf(knownFrom);
  const unread = newestFirst.filter((day) => day >= earliest && isUnread(day));
  return { now: unread.slice(0, DAYS_A_RUN), isMore: unread.length > DAYS_A_RUN };
}

/** Nothing is stored for a connection that has ended or was changed meanwhile. @returns whether it was */
function whileConnected(
  { db }: Services,
  { id, property }: SearchConnection,
  work: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const held = await tx.$queryRaw<unknown[]>`
      select 1 from search_connections
      where id = ${id}::uuid and state = 'connected' and property = ${property} for update`;
    if (held.length === 0) return false;

    await work(tx);
    return true;
  }, STORE);
}

/** An address that has become a domain at the source is read on there. */
async function moveOrEnd(
  services: Services,
  connection: Open,
  { problem }: SearchAccessError,
  signal: AbortSignal,
) {
  const { id, property, credential } = connection;
  const moved = problem === 'notAllowed' && credential ? await movedTo(services, connection, signal) : null;

  await whileConnected(services, connection, (tx) =>
    tx.searchConnection.update({
      where: { id },
      data: moved ? { property: moved } : { state: 'ended', problem },
    }),
  );
  if (moved && moved !== property) await services.queue.add('readConnection', { id }, { unique: true });
}

async function movedTo(services: Services, connection: Open, signal: AbortSignal): Promise<string | null> {
  const source = connectable(services, connection.source);
  if (!source || !connection.credential) return null;

  try {
    const secret = await services.secrets.decrypt(connection.credential, credentialOwner(connection));
    const properties = await source.properties(secret, signal);
    const found = propertyOf(domainOf(connection.website), properties);
    return found === connection.property ? null : found;
  } catch (error) {
    if (error instanceof SearchAccessError) return null;
    throw error;
  }
}
