import { STOPPED_STATUSES, type EntryStatus } from '#shared/rules/calendar.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { CONTENT_TYPE_LABELS } from '#shared/rules/content.ts';
import { piecePath } from '#shared/rules/paths.ts';
import type { UserContext } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { markdownLink } from '../../lib/escape.ts';
import { piecesAbout } from './queries.ts';
import { timeInWords } from './time-in-words.ts';

const NEWEST = /\b(last|latest|newest|most recent)\b/i;

export async function pieceFacts(ctx: UserContext, question: string): Promise<string[]> {
  const ids = await piecesAbout(ctx, question);
  if (ids.length === 0 && !NEWEST.test(question)) return [];
  const pieces = await ctx.db.content.findMany({
    where: { userId: ctx.user.id, ...(ids.length > 0 && { id: { in: ids } }) },
    orderBy: { createdAt: 'desc' },
    take: ids.length || 1,
    select: PIECE_PARTS,
  });
  return pieces.map(
    (piece) =>
      `Your piece ${markdownLink(piece.title, piecePath(piece.id))}: ${CONTENT_TYPE_LABELS[piece.contentType]}, ` +
      `written ${timeInWords(piece.createdAt)}, ${whereItStands(piece)}.`,
  );
}

const PIECE_PARTS = {
  id: true,
  title: true,
  contentType: true,
  createdAt: true,
  entries: {
    where: { postedAt: null },
    orderBy: { slotAt: { sort: 'asc', nulls: 'last' } },
    take: 1,
    select: {
      status: true,
      slotAt: true,
      lastError: true,
      plan: { select: { pausedAt: true } },
      batch: { select: { pausedAt: true } },
    },
  },
  publications: {
    where: { websiteId: { not: null } },
    orderBy: { updatedAt: 'desc' },
    take: 1,
    select: { status: true, link: true, errorMessage: true, website: { select: { domain: true } } },
  },
} satisfies Prisma.ContentSelect;

type Piece = Prisma.ContentGetPayload<{ select: typeof PIECE_PARTS }>;

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

function whereItWaits({ status, slotAt, lastError, plan, batch }: Piece['entries'][number]): string {
  const reason = lastError ? ` (${lastError.replace(/\.$/, '')})` : '';
  const isStopped = STOPPED.includes(status);
  const time = slotAt && `${isStopped ? 'it was ' : ''}planned for ${timeInWords(slotAt)}`;
  const isPaused = !isStopped && slotAt && (plan?.pausedAt ?? batch?.pausedAt);
  return [`${STATES[status]}${reason}`, time, isPaused && 'paused'].filter(Boolean).join(', ');
}
