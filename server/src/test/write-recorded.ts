import { randomUUID } from 'node:crypto';
import { takeBrief } from '#server/features/writing/recorded-briefs.ts';
import { writeHere } from '#server/features/writing/write-here.ts';
import { readRecording } from '#server/ports/ai-writer/recorded/read-recordings.ts';
import { createRecordedWriter } from '#server/ports/ai-writer/recorded/recorded-writer.ts';
import { stripTags } from '#shared/rules/text/text.ts';
import { signedIn } from './signed-in.ts';

/** Replays a recording through the whole pipeline, from the brief to the stored piece. */
export async function writeRecorded(name: string) {
  const recording = readRecording(name);
  if (!recording) throw new Error(`There is no recording ${name}.`);
  const { ctx, api, services, user, db } = await signedIn({ plan: 'pro' });
  const missed: string[] = [];
  const onMiss = (sentence: string) => void missed.push(sentence);
  const writer = createRecordedWriter(recording, { wordsPerSecond: Infinity, onMiss });
  const input = { ...(await takeBrief({ ...ctx, user }, recording.brief)), id: randomUUID() };
  await writeHere({ ...services, writer }, user.id, input);

  const piece = await api.content.getContent({ id: input.id });
  const { claims } = await api.content.getEvidence({ id: input.id });
  const { aiCalls } = await db.generation.findUniqueOrThrow({ where: { id: input.id } });
  return { recording, input, piece, text: stripTags(piece.content), claims: claims ?? [], aiCalls, missed };
}
