import type { Db } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import { brief, type Brief } from '#server/ports/ai-writer/brief.ts';
import { DEFAULT_AUDIENCE, DEFAULT_TONE } from '#shared/rules/content.ts';
import type { OwnPiece } from './own-piece.ts';

type Asked = Pick<Brief, 'topic' | 'tone' | 'audience' | 'callToAction' | 'profile' | 'voice' | 'language'>;

export async function askedBrief(db: Db, { id, userId, title }: OwnPiece): Promise<Asked> {
  const generation = await db.generation.findFirst({ where: { id, userId }, select: { brief: true } });
  const unknown = {
    topic: title,
    tone: DEFAULT_TONE,
    audience: DEFAULT_AUDIENCE,
    callToAction: null,
    profile: null,
    voice: null,
    language: null,
  };
  return readStored(brief, generation?.brief) ?? unknown;
}
