import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { languageOfPiece } from '#server/features/pieces/language-of-piece.ts';
import { ownPiece } from '#server/features/pieces/own-piece.ts';
import { languageOf } from '#server/text/language-of.ts';
import { threaded } from '#server/threads/threaded.ts';
import { MEASURED_SAMPLES_MIN } from '#shared/rules/voice.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import { voiceRules, type measureVoiceInput } from '#shared/schemas/voice.ts';
import type * as comparison from './compare-voice.ts';

const inThread = threaded<typeof comparison>(import.meta.dirname, 'compare-voice.ts');

export const measureVoice = (
  _ctx: UserContext,
  { language, samples, texts }: z.infer<typeof measureVoiceInput>,
) => inThread('compareVoice', { language: language ?? languageOf(samples.join('\n')), samples, texts });

export async function measurePiece({ db, user }: UserContext, { id }: PieceInput) {
  const piece = await ownPiece(db, { user }, id);
  const { content, profileId } = piece;
  if (!profileId) return null;
  const where = { profileId, profile: { userId: user.id } };
  const { samples } = readStored(voiceRules, await db.profileVoice.findFirst({ where })) ?? { samples: [] };
  if (samples.length < MEASURED_SAMPLES_MIN) return null;
  const { results } = await inThread('compareVoice', {
    language: languageOfPiece(piece),
    samples,
    texts: [content],
  });
  return results[0] ? { ...results[0], samples: samples.length } : null;
}
