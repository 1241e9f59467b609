import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { deleteNow, listDeleted } from './kept-things.ts';
import { restoreDeleted } from './restore-deleted.ts';

const thing = z.object({ id: z.uuid() });

export const DELETED = {
  deletedThings: query({ access: 'person', run: listDeleted }),

  restoreDeleted: mutation({
    access: 'person',
    input: thing,
    act: {
      group: 'content',
      about: 'deletedThing',
      says: (name) => `Restored ${name}, which a program deleted`,
    },
    run: restoreDeleted,
  }),

  deleteNow: mutation({
    access: 'person',
    input: thing,
    act: { group: 'content', about: 'deletedThing', says: (name) => `Deleted ${name} for good` },
    run: deleteNow,
  }),
};
