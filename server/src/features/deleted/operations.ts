import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { deleteNow, listDeleted } from './kept-things.ts';
import { restoreDeleted } from './restore-deleted.ts';

const thing = z.object({ id: z.uuid() });

export const DELETED = {
  deletedThings: query({ access: 'person', run: listDeleted }),

  restoreDeleted: mutation({ access: 'person', input: thing, run: restoreDeleted }),

  deleteNow: mutation({ access: 'person', input: thing, run: deleteNow }),
};
