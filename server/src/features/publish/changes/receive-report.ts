import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { verifyReport, type SignedReport } from '../../websites/companion/reports.ts';

/** `repeated`: it was accepted before. */
export type ReportOutcome = 'accepted' | 'repeated' | 'refused' | 'gone';

/** What is read of a report; the site itself is asked for the rest. */
const content = z.object({
  type: z.enum(['post.changed', 'post.deleted']),
  data: z.object({ marker: z.string().regex(/^vm[0-9a-f]{32}$/) }),
});

/** A post was changed or deleted on its site: has the site asked what stands there now. */
export async function receiveReport(services: Services, report: SignedReport): Promise<ReportOutcome> {
  const { db, queue, now } = services;
  const verdict = await verifyReport(services, report);
  if (verdict.outcome !== 'verified') return verdict.outcome;
  const { id, userId, websiteId, reportSecret } = verdict;
  const marker = markerIn(report.body);
  return db.$transaction(async (tx) => {
    // Reports that were verified before the website left its plugin end here.
    const still = await tx.$queryRaw<unknown[]>`
      select 1 from websites where id = ${websiteId}::uuid and report_secret = ${reportSecret} for share`;
    if (still.length === 0) return 'gone';
    const received = { id, websiteId, receivedAt: now() };
    const { count } = await tx.websiteReport.createMany({ data: received, skipDuplicates: true });
    if (count === 0) return 'repeated';
    const own = marker ? { marker, userId, websiteId } : null;
    const publication = own && (await tx.publication.findFirst({ where: own, select: { id: true } }));
    if (!publication) return 'accepted';
    await queue.add('lookAtPublication', { id: publication.id }, { tx, unique: true });
    return 'accepted';
  });
}

/** A kind of report that is not known here has no effect. */
function markerIn(body: string): string | null {
  try {
    return content.parse(JSON.parse(body)).data.marker;
  } catch {
    return null;
  }
}
