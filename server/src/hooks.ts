import { takeBackApprovals } from '#server/features/calendar/approval.ts';
import { noteDeletedPosts } from '#server/features/calendar/read-schedule.ts';
import { judgePiece, storeClaims } from '#server/features/evidence/judge-piece.ts';
import { startReading } from '#server/features/own-site/start-reading.ts';
import { forgetCredentials } from '#server/features/results/connect-search.ts';
import { removeUnusedSources } from '#server/features/sources/queries.ts';
import type { Hooks } from './context.ts';

/** What a change in one room causes in others, in the same transaction. */
export const HOOKS: Hooks = {
  pieces: {
    textChanging: async (ctx, { contentId, ...text }) => {
      const claims = await judgePiece(ctx, { ...text, userId: ctx.user.id, piece: { contentId } });
      return (tx, revision) => storeClaims(tx, revision, claims);
    },
    pieceChanged: (tx, { contentId: id, userId }, at) => takeBackApprovals(tx, { id, userId }, at),
    pieceDeleting: (tx, { contentId, userId }, at) => noteDeletedPosts(tx, userId, contentId, at),
    pieceDeleted: removeUnusedSources,
  },
  websites: { siteChanged: startReading, siteDeleting: forgetCredentials },
};
