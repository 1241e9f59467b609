import { noteActivity, quoted } from '#server/auth/note-activity.ts';
import type { Tx } from '#server/database/db.ts';
import type { PublicationStatus, SiteTask } from '#server/generated/prisma/client.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import type { PublishContext } from '../publish-context.ts';

const TASKS = ['create', 'update', 'unpublish', 'remove'] as const satisfies SiteTask[];

const DONE: Record<(typeof TASKS)[number], (status: PublicationStatus) => string> = {
  create: (status) => (status === 'publish' ? 'Posted' : 'Sent, not public yet,'),
  update: () => 'Updated',
  unpublish: () => 'Took down',
  remove: () => 'Removed',
};

/**
 * The line of what has arrived on a site. All that is done to a post ends here, by whomever it was asked for.
 * Its attempt is still open.
 */
export async function noteOnSite(tx: Tx, ctx: PublishContext, publicationId: string) {
  const { user } = ctx;
  const attempt = await tx.publicationAttempt.findFirst({
    where: { publicationId, outcome: 'open', task: { in: [...TASKS] } },
    orderBy: { id: 'desc' },
    select: { task: true, publication: { include: { website: true, piece: { select: { title: true } } } } },
  });
  const task = TASKS.find((one) => one === attempt?.task);
  if (!attempt || !task) return;

  const { status, contentId, websiteId, website, piece } = attempt.publication;
  const site = website ? shortAddress(website.domain) : 'a website';
  const sentence = `${DONE[task](status)} ${quoted(piece.title)} on ${site}`;
  const planned = {
    userId: user.id,
    contentId,
    websiteId: websiteId ?? undefined,
    status: 'posting',
  } as const;
  const isPlanned = (await tx.calendarEntry.count({ where: planned })) > 0;
  const line = { userId: user.id, group: 'posts', sentence } as const;
  await noteActivity(tx, ctx, line, isPlanned ? 'calendar' : 'veemark');
}
