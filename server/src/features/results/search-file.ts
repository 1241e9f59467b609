import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { storable } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { ownWebsite } from '#server/features/websites/site-access.ts';
import type { Website } from '#server/generated/prisma/client.ts';
import { addDays, dateOf, dayOf } from '#server/lib/days.ts';
import {
  ExportError,
  type ExportedFigures,
  type SearchFigures,
} from '#server/ports/search-results/search-results.ts';
import { EXPORT_FILE_MAX, EXPORT_PROBLEMS, RESULT_MESSAGES } from '#shared/rules/results.ts';
import { domainOf } from '#shared/rules/websites.ts';
import type { SearchFileInput } from '#shared/schemas/results.ts';
import { keyedRows } from './keyed-rows.ts';
import { named, storeDays, storePeriod, type Counted } from './queries.ts';

/** Google's last days still change for so long. */
const NOT_FINAL_DAYS = 3;

/** What is in a file, and how much of it is new. Nothing is kept. */
export async function previewSearchFile(ctx: UserContext, input: SearchFileInput) {
  const { website, figures } = await readFile(ctx, input);
  const { period } = figures;
  const counts = countsOf(figures);
  if (!period) return { source: figures.source, period: null, ...counts, isNew: true };

  const changed = await unlessStored(ctx.db, (tx) =>
    storeAll(tx, countedOf(ctx, website, figures), { ...figures, period }),
  );
  return { source: figures.source, period, ...counts, isNew: changed > 0 };
}

/** The same file twice changes nothing. */
export async function storeSearchFile(ctx: UserContext, input: SearchFileInput) {
  const { website, figures } = await readFile(ctx, input);
  const period = figures.period ?? input.period;
  if (!period) throw new AppError('invalid', RESULT_MESSAGES.periodMissing, { field: 'period' });

  const counted = countedOf(ctx, website, figures);
  const readAt = ctx.now();
  const finalUntil = dateOf([period.to, addDays(dayOf(readAt), -NOT_FINAL_DAYS)].toSorted()[0] ?? period.to);

  await changeAccount(ctx, async (tx) => {
    await storeAll(tx, counted, { ...figures, period });
    const { userId, websiteId, source } = counted;
    const known = await tx.searchConnection.findFirst({ where: counted });
    const connection = {
      fileName: storable(input.name),
      readAt,
      finalUntil: known?.finalUntil && known.finalUntil > finalUntil ? known.finalUntil : finalUntil,
    };
    await tx.searchConnection.upsert({
      where: { websiteId_source: { websiteId, source }, userId },
      create: { ...counted, ...connection },
      update: connection,
    });
  });

  return { source: figures.source, period, ...countsOf(figures) };
}

const countedOf = (ctx: UserContext, website: Website, { source }: ExportedFigures): Counted => ({
  userId: ctx.user.id,
  websiteId: website.id,
  source,
});

const countsOf = ({ days, pages, queries }: ExportedFigures) => ({
  days: days.length,
  pages: pages.length,
  queries: queries.length,
});

async function storeAll(tx: Tx, counted: Counted, { period, days, pages, queries }: SearchFigures) {
  const ofDays = await storeDays(tx, counted, days);
  const ofPages = await storePeriod(tx, counted, 'pages', period, named.pages(pages));
  const ofQueries = await storePeriod(tx, counted, 'queries', period, named.queries(queries));
  return ofDays + ofPages + ofQueries;
}

/** What storing would change, found out by doing it and taking it back. */
async function unlessStored(db: Db, store: (tx: Tx) => Promise<number>): Promise<number> {
  const taken = new Error('taken back');
  let changed = 0;

  await db
    .$transaction(async (tx) => {
      changed = await store(tx);
      throw taken;
    })
    .catch((error: unknown) => {
      if (error !== taken) throw error;
    });

  return changed;
}

async function readFile(ctx: UserContext, { websiteId, file }: SearchFileInput) {
  const website = await ownWebsite(ctx, websiteId);
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > EXPORT_FILE_MAX) throw new AppError('tooLarge', RESULT_MESSAGES.fileTooLarge);

  const read = await ctx.searchResults.readFile(bytes).catch((error: unknown) => {
    throw toFileError(error);
  });

  return { website, figures: cleaned(website, read) };
}

/** @throws AppError where its pages are those of another website */
function cleaned(website: Website, { days, pages, queries, ...read }: ExportedFigures): ExportedFigures {
  const own = domainOf(website);
  const hosts = [...new Set(pages.map(({ page }) => hostOf(page)))];
  const isOwn = (host: string) => host === own || host.endsWith(`.${own}`);
  if (hosts.length > 0 && !hosts.some(isOwn))
    throw new AppError('invalid', RESULT_MESSAGES.otherSite(hosts.slice(0, 3).join(', '), own));

  return {
    ...read,
    days: keyedRows.days(days),
    pages: keyedRows.pages(pages),
    queries: keyedRows.queries(queries),
  };
}

const hostOf = (page: string) => URL.parse(page)?.hostname.replace(/^www\./, '') ?? page;

function toFileError(error: unknown): unknown {
  if (!(error instanceof ExportError)) return error;
  const { problem } = error;
  const reason = problem === 'tooLarge' ? 'tooLarge' : 'invalid';
  return new AppError(reason, RESULT_MESSAGES.notRead, { hint: EXPORT_PROBLEMS[problem], cause: error });
}
