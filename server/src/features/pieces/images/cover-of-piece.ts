import type { Services } from '#server/context.ts';
import { APART, chooseMotif } from './choose-motif.ts';

type About = { userId: string; topic: string; title: string; profileId: string | null };

/** What the cover of a piece shows, and in which colours, where no model draws it. */
export async function coverOf(
  { db }: Pick<Services, 'db'>,
  { userId, topic, title, profileId }: About,
): Promise<{ motif: string; colours: string[] }> {
  const [covers, profile] = await Promise.all([
    db.image.findMany({
      where: { userId, motif: { not: null } },
      orderBy: { createdAt: 'desc' },
      take: APART,
      select: { motif: true },
    }),
    profileId === null
      ? null
      : db.profile.findFirst({
          where: { id: profileId, userId },
          select: { company: true, description: true, colours: true },
        }),
  ]);
  const taken = covers.flatMap(({ motif }) => motif ?? []);
  const trade = profile ? `${profile.company} ${profile.description}` : '';

  return { motif: chooseMotif({ topic, title, trade, taken }), colours: profile?.colours ?? [] };
}
