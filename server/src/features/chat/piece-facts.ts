import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { markdownLink } from '#server/lib/markup.ts';
import { PLANNED_STATUSES, STOPPED_STATUSES, type EntryStatus } from '#shared/rules/calendar.ts';
import { CONTENT_TYPE_LABELS } from '#shared/rules/content.ts';
import { timeInWords } from '#shared/rules/date-format.ts';
import { LINKED_PAGES, piecePath } from '#shared/rules/paths.ts';
import { RECEIPT_LABELS } from '#shared/rules/publish.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { entryBrief } from '#shared/schemas/calendar.ts';
import { receipt } from '#shared/schemas/publish.ts';
import { piecesAbout } from './queries.ts';

const NEWEST = /\b(last|latest|newest|most recent)\b/i;
const ARRIVAL = /\b(receipt|arrive[ds]?|missing|not (on|reach|show|there))\b/i;

export async function pieceFacts(ctx: UserContext, question: string): Promise<string[]> {
  const ids = await piecesAbout(ctx, question);
  const isOfArrival = ARRIVAL.test(question);
  if (ids.length === 0 && !isOfArrival && !NEWEST.test(question)) return [];
  const isPosted = isOfArrival && { publications: { some: { receipt: { not: Prisma.AnyNull } } } };
  const pieces = await ctx.db.piece.findMany({
    where: { userId: ctx.user.id, ...(ids.length > 0 ? { id: { in: ids } } : isPosted) },
    orderBy: { createdAt: 'desc' },
    take: ids.length || 1,
    select: PIECE_PARTS,
  });
  return pieces.flatMap((piece) => {
    const title = markdownLink(piece.title, piecePath(piece.id));
    const type = CONTENT_TYPE_LABELS[piece.contentType];
    const state = `Your piece ${title}: ${type}, written ${timeInWords(piece.createdAt)}, ${whereItStands(piece)}.`;
    return isOfArrival ? [state, ...lossesOf(piece, title)] : [state];
  });
}

function lossesOf({ publications: [publication] }: Piece, title: string): string[] {
  const { checkedAt, lines = [] } = readStored(receipt, publication?.receipt) ?? {};
  if (!checkedAt) return [];
  const lost = lines.filter(({ outcome }) => outcome === 'dropped' || outcome === 'changed');
  const checked = `the receipt of ${title}, checked ${timeInWords(new Date(checkedAt))}`;
  if (lost.length === 0) return [`Everything arrived, says ${checked}.`];
  return lost.map(({ field, reason, outcome }) => {
    const how = outcome === 'dropped' ? 'did not arrive' : 'was changed by the site';
    return `“${RECEIPT_LABELS[field]}” ${how}, says ${checked}: ${reason || 'the site gave no reason.'}`;
  });
}

const ENTRY_PARTS = {
  status: true,
  slotAt: true,
  timeZone: true,
  lastError: true,
  plan: { select: { pausedAt: true } },
  batch: { select: { pausedAt: true } },
} as const;

const PIECE_PARTS = {
  id: true,
  title: true,
  contentType: true,
  createdAt: true,
  entries: {
    where: { postedAt: null },
    orderBy: { slotAt: { sort: 'asc', nulls: 'last' } },
    take: 1,
    select: ENTRY_PARTS,
  },
  publications: {
    where: { websiteId: { not: null } },
    orderBy: { updatedAt: 'desc' },
    take: 1,
    select: {
      status: true,
      link: true,
      errorMessage: true,
      receipt: true,
      website: { select: { domain: true } },
    },
  },
} satisfies Prisma.PieceSelect;

const NEXT_POSTS = 3;

export async function nextPosts({ db, user }: UserContext): Promise<string[]> {
  const entries = await db.calendarEntry.findMany({
    where: { userId: user.id, slotAt: { not: null }, status: { in: [...PLANNED_STATUSES] } },
    orderBy: [{ slotAt: 'asc' }, { id: 'asc' }],
    take: NEXT_POSTS,
    select: {
      ...ENTRY_PARTS,
      brief: true,
      piece: { select: { id: true, title: true } },
      website: { select: { domain: true } },
    },
  });
  return entries.map(({ piece, brief, website, ...entry }, at) => {
    const topic = readStored(entryBrief, brief)?.topic ?? '';
    const title = piece
      ? markdownLink(piece.title, piecePath(piece.id))
      : markdownLink(topic, LINKED_PAGES.calendar);
    return `${at === 0 ? 'Next to go out' : 'After that,'} on ${shortAddress(website.domain)}: ${title}, ${whereItWaits(entry)}.`;
  });
}

type Piece = Prisma.PieceGetPayload<{ select: typeof PIECE_PARTS }>;

function whereItStands({ entries, publications }: Piece): string {
  const [publication] = publications;
  const site = shortAddress(publication?.website?.domain ?? '');
  if (publication?.errorMessage) return `posting to ${site} failed: ${publication.errorMessage}`;
  if (publication?.status === 'publish')
    return publication.link ? `live on ${markdownLink(site, publication.link)}` : `live on ${site}`;
  const kept = publication && KEPT_BACK[publication.status];
  if (kept) return `${kept} on ${site}`;
  const [entry] = entries;
  return entry ? whereItWaits(entry) : 'not posted yet';
}

const KEPT_BACK: Partial<Record<string, string>> = {
  draft: 'a draft',
  private: 'private',
  future: 'scheduled',
};

const STATES: Record<EntryStatus, string> = {
  idea: 'an idea in the calendar, without a time',
  queued: 'waiting to be written',
  writing: 'being written',
  review: 'waiting for your approval',
  approved: 'not posted yet',
  posting: 'being posted',
  posted: 'posted',
  held: 'on hold',
  missed: 'missed, not posted',
  failed: 'failed, not posted',
};
const STOPPED: readonly EntryStatus[] = STOPPED_STATUSES;

function whereItWaits({
  status,
  slotAt,
  timeZone,
  lastError,
  plan,
  batch,
}: Piece['entries'][number]): string {
  const reason = lastError ? ` (${lastError.replace(/\.$/, '')})` : '';
  const isStopped = STOPPED.includes(status);
  const time = slotAt && `${isStopped ? 'it was ' : ''}planned for ${timeInWords(slotAt, timeZone)}`;
  const isPaused = !isStopped && slotAt && (plan?.pausedAt ?? batch?.pausedAt);
  return [`${STATES[status]}${reason}`, time, isPaused && 'paused'].filter(Boolean).join(', ');
}
