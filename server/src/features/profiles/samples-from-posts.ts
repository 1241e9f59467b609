import { VOICE_SAMPLE_MAX, VOICE_SAMPLES_MAX, VOICE_WORDS_MIN } from '#shared/rules/voice.ts';
import type { UserContext } from '../../context.ts';

export async function samplesFromPosts({ db, user }: UserContext): Promise<string[]> {
  const posts = await db.sitePage.findMany({
    where: { goneAt: null, userId: user.id, kind: 'post', words: { gte: VOICE_WORDS_MIN } },
    orderBy: [{ publishedAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    take: VOICE_SAMPLES_MAX,
    select: { text: true },
  });
  return posts.map(({ text }) => startOf(text));
}

function startOf(text: string): string {
  if (text.length <= VOICE_SAMPLE_MAX) return text;
  const start = text.slice(0, VOICE_SAMPLE_MAX);
  return start.slice(0, start.lastIndexOf('\n\n')) || start;
}
