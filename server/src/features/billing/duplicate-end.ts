import { z } from 'zod';
import type { Services } from '../../context.ts';
import type { Tx } from '../../database/db.ts';

export const duplicateEnd = z.object({ customerId: z.string(), subscriptionId: z.string() });
export type DuplicateEnd = z.infer<typeof duplicateEnd>;

/** Adds the job that ends a second subscription of one customer, as two checkouts paid at once can leave it. */
export async function addDuplicateEnd(jobs: Services['jobs'], tx: Tx, order: DuplicateEnd) {
  await jobs.add('endDuplicate', order, { tx, key: `endDuplicate:${order.subscriptionId}` });
}
