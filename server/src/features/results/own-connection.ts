import type { Services, UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { SearchConnection } from '#server/generated/prisma/client.ts';
import type { ConnectedSource } from '#server/ports/search-results/search-results.ts';
import { RESULT_MESSAGES, type SearchSource } from '#shared/rules/results.ts';

type Of = Pick<SearchConnection, 'userId' | 'websiteId' | 'source'>;

/** Whom a credential is sealed for. */
export const credentialOwner = ({ userId, websiteId, source }: Of) =>
  ({ userId, websiteId, use: 'search', source }) as const;

/** Null where it cannot be asked here. */
export const connectable = (
  { searchResults }: Pick<Services, 'searchResults'>,
  source: SearchSource,
): ConnectedSource | null => (source === 'site' ? null : searchResults.connected[source]);

/** @throws AppError where the user has not connected it */
export async function ownConnection(
  ctx: UserContext,
  { websiteId, source }: { websiteId: string; source: SearchSource },
) {
  const connection = await ctx.db.searchConnection.findFirst({
    where: { websiteId, source, userId: ctx.user.id, credential: { not: null } },
  });
  if (!connection?.credential) throw new AppError('notFound', RESULT_MESSAGES.notConnected);
  return { ...connection, credential: connection.credential };
}
