import type { UserContext } from '#server/context.ts';
import type { SearchConnection } from '#server/generated/prisma/client.ts';
import { dayOf } from '#server/lib/days.ts';
import { SEARCH_SOURCES, type SearchSource } from '#shared/rules/results.ts';

export type Known = { source: SearchSource; finalUntil: string; readAt: string; fileName: string | null };

export const connectionsOf = ({ db, user }: UserContext, websiteId: string) =>
  db.searchConnection.findMany({ where: { websiteId, userId: user.id } });

export const sourcesOf = async (ctx: UserContext, websiteId: string): Promise<Known[]> =>
  countedBy(await connectionsOf(ctx, websiteId));

/** Who counted anything of a website, the source that is shown unless another is chosen first. */
export function countedBy(connections: SearchConnection[]): Known[] {
  const known = connections.flatMap(({ source, finalUntil, readAt, fileName }) =>
    finalUntil && readAt
      ? [{ source, finalUntil: dayOf(finalUntil), readAt: readAt.toISOString(), fileName }]
      : [],
  );
  const rank = ({ source }: Known) => SEARCH_SOURCES.indexOf(source);
  return known.toSorted((one, other) => rank(one) - rank(other));
}

export const chosenOf = (sources: Known[], source: SearchSource | null | undefined): Known | undefined =>
  sources.find((known) => known.source === source) ?? sources[0];
