import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { brief as briefShape, type Brief } from '#server/ports/ai-writer/brief.ts';

type Started = { id: string; userId: string; brief: Brief };

/**
 * A brief that failed is not begun anew: it goes on with the plan and behind the sections that its last attempt finished.
 * What other failed pieces of the user have left is given up.
 */
export async function goOnBehind(tx: Tx, { id, userId, brief }: Started) {
  const failed = await tx.generation.findMany({
    where: { userId, status: 'failed', plan: { not: Prisma.DbNull } },
    select: { id: true, brief: true, plan: true, title: true, writer: true },
    orderBy: { finishedAt: 'desc' },
  });
  if (failed.length === 0) return;

  const before = failed.find((one) => isSame(readStored(briefShape, one.brief), brief));
  const leftBy = { generationId: { in: failed.map((one) => one.id) } };

  if (before?.plan) {
    const { plan, title, writer } = before;
    await tx.generation.update({ where: { id, userId }, data: { status: 'writing', plan, title, writer } });
    await tx.generationSection.updateMany({ where: { generationId: before.id }, data: { generationId: id } });
  }

  await tx.generationSection.deleteMany({ where: leftBy });
  await tx.generation.updateMany({
    where: { id: { in: failed.map((one) => one.id) }, userId },
    data: { plan: Prisma.DbNull },
  });
}

const isSame = (one: Brief | null, other: Brief) =>
  one !== null && isDeepStrictEqual(whatIsAsked(one), whatIsAsked(other));

/** Sources by what they say; which own pages are near may change from day to day. */
const whatIsAsked = ({ ownPages: _pages, sources, ...asked }: Brief) =>
  JSON.parse(
    JSON.stringify({ ...asked, sources: sources.map(({ title, text }) => ({ title, text })) }),
  ) as object;
