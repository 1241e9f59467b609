import type { UserContext } from '#server/context.ts';
import { SEARCH_SOURCES, type SearchSource } from '#shared/rules/results.ts';
import { dayOf } from './window.ts';

export type Known = { source: SearchSource; finalUntil: string; readAt: string; fileName: string | null };

/** Who counted anything of a website, the source that is shown unless another is chosen first. */
export async function sourcesOf({ db, user }: UserContext, websiteId: string): Promise<Known[]> {
  const rows = await db.searchConnection.findMany({ where: { websiteId, userId: user.id } });
  const known = rows.flatMap(({ source, finalUntil, readAt, fileName }) =>
    finalUntil && readAt
      ? [{ source, finalUntil: dayOf(finalUntil), readAt: readAt.toISOString(), fileName }]
      : [],
  );
  const rank = ({ source }: Known) => SEARCH_SOURCES.indexOf(source);
  return known.toSorted((one, other) => rank(one) - rank(other));
}

export const chosenOf = (sources: Known[], source: SearchSource | null | undefined): Known | undefined =>
  sources.find((known) => known.source === source) ?? sources[0];
