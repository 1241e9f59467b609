import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { lockRow } from '#server/database/db.ts';
import {
  countedReadings,
  storeReadings,
  type CountedReadings,
} from '#server/features/results/store-readings.ts';
import { noteCompanion } from '#server/features/websites/companion/meet-companion.ts';
import { verifyReport, type SignedReport } from '#server/features/websites/companion/reports.ts';
import { renewHeads } from '#server/features/websites/queries.ts';
import type { Companion } from '#server/ports/cms/cms.ts';

/** `repeated`: it was accepted before. */
type ReportOutcome = 'accepted' | 'repeated' | 'refused' | 'gone';

const MARKERS_MAX = 100;
const SENDER_MAX = 100;

const marker = z.string().regex(/^vm[0-9a-f]{32}$/);
const content = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['post.changed', 'post.deleted']), data: z.object({ marker }) }),
  /** After a change of plugins or theme: their heads were handed over again. */
  z.object({
    type: z.literal('posts.changed'),
    data: z.object({ markers: z.array(marker).max(MARKERS_MAX) }),
  }),
  /** Each night, where the site counts how often its pages are read. */
  z.object({ type: z.literal('readings.counted'), data: countedReadings }),
]);

const sender = z.object({
  installation: z.string().max(SENDER_MAX),
  abilities: z.array(z.string().max(SENDER_MAX)).max(SENDER_MAX),
});

/**
 * Posts were changed or deleted on their site, or got new heads: has the site asked what is there now. Readings that it
 * has counted are stored.
 */
export async function receiveReport(services: Services, report: SignedReport): Promise<ReportOutcome> {
  const { db, queue, now } = services;
  const verdict = await verifyReport(services, report);
  if (verdict.outcome !== 'verified') return verdict.outcome;

  const { id, userId, websiteId, reportSecret } = verdict;
  const { markers, companion, isOfHeads, readings } = readReport(report.body);
  const outcome = await db.$transaction(async (tx): Promise<ReportOutcome> => {
    // Reports that were verified before the website left its plugin end here.
    const own = { id: websiteId, userId };
    await lockRow(tx, 'websites', own, 'share');
    if ((await tx.website.count({ where: { ...own, reportSecret } })) === 0) return 'gone';
    const received = { id, websiteId, receivedAt: now() };
    const { count } = await tx.websiteReport.createMany({ data: received, skipDuplicates: true });
    if (count === 0) return 'repeated';
    if (readings) {
      await storeReadings({ tx, now: now() }, { userId, websiteId }, readings);
      return 'accepted';
    }
    if (isOfHeads) {
      await renewHeads(tx, own, now(), markers);
      return 'accepted';
    }
    const where = { marker: { in: markers }, userId, websiteId };
    for (const { id: publicationId } of await tx.publication.findMany({ where, select: { id: true } }))
      await queue.add('lookAtPublication', { id: publicationId }, { tx, unique: true });
    return 'accepted';
  });

  if (companion && outcome === 'accepted')
    await noteCompanion({ ...services, user: { id: userId } }, websiteId, companion);

  return outcome;
}

type Report = {
  markers: string[];
  isOfHeads: boolean;
  readings: CountedReadings | null;
  companion: Companion | null;
};

const NOTHING: Report = { markers: [], isOfHeads: false, readings: null, companion: null };

/** A kind of report that is not known here has no effect. */
function readReport(body: string): Report {
  try {
    const json: unknown = JSON.parse(body);
    const report = content.parse(json);
    const from = { ...NOTHING, companion: sender.safeParse(json).data ?? null };
    if (report.type === 'readings.counted') return { ...from, readings: report.data };
    if (report.type === 'posts.changed') return { ...from, markers: report.data.markers, isOfHeads: true };
    return { ...from, markers: [report.data.marker] };
  } catch {
    return NOTHING;
  }
}
