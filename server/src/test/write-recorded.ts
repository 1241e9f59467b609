import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { parse } from '#server/document/parse.ts';
import { plain } from '#server/document/plain.ts';
import { sentencesOf } from '#server/document/sentences.ts';
import { takeBrief } from '#server/features/writing/recorded-briefs.ts';
import { dashesIn, tooManyHabits } from '#server/features/writing/stages/habits.ts';
import { writeHere } from '#server/features/writing/write-here.ts';
import { readRecording } from '#server/ports/ai-writer/recorded/read-recordings.ts';
import { createRecordedWriter } from '#server/ports/ai-writer/recorded/recorded-writer.ts';
import { languageOf } from '#server/text/language-of.ts';
import { LENGTH_TOLERANCE } from '#shared/rules/billing.ts';
import { isOpen } from '#shared/rules/evidence.ts';
import { findBannedWords } from '#shared/rules/text/banned-words.ts';
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

type Written = Awaited<ReturnType<typeof writeRecorded>>;

/** What no language has: two stops, a comma behind a stop, a blank before either, two blanks. */
const PUNCTUATION = /\.\.|\.,|,,|[^\S\n]{2,}| [,.]/g;

/** What a reader would count in a delivered piece. */
function figuresOf({ recording, piece, text, claims, aiCalls }: Written) {
  const { profile, request } = recording.brief;
  const sentences = sentencesOf(parse(piece.content)).map(({ runs }) => ({ text: plain(runs), runs }));
  const rules = { language: piece.language, dashesMost: dashesIn(profile?.voiceRules.samples ?? []) };
  const of = (state: string) => claims.filter((claim) => claim.state === state).length;

  return {
    asked: Number(request['wordCount']),
    words: piece.wordCount,
    bound: of('bound'),
    toConfirm: of('doubted'),
    open: claims.filter(isOpen).length,
    calls: aiCalls,
    mended: recording.calls.flatMap(
      ({ request: messages }) => messages.at(-1)?.content.match(/ name="sentence \d+">/g) ?? [],
    ).length,
    punctuation: text.match(PUNCTUATION) ?? [],
    language: languageOf(text),
    habits: tooManyHabits(sentences, rules).size,
    bannedWords: findBannedWords(text, profile?.voiceRules.bannedWords ?? []).length,
  };
}

const TO_CONFIRM_MOST = 0.08;

/** Holds a delivered piece to what an editor would. @returns its figures, for a table */
export function expectSoundPiece(written: Written) {
  const figures = figuresOf(written);
  const { asked, words, bound, toConfirm } = figures;
  expect(written.missed).toEqual([]);
  expect(figures).toMatchObject({ open: 0, punctuation: [], bannedWords: 0 });
  expect(figures.language).toBe(new Intl.Locale(written.piece.language ?? 'en').language);
  expect(Math.abs(words - asked)).toBeLessThanOrEqual(asked * LENGTH_TOLERANCE);
  expect(figures.habits).toBe(0);
  expect(toConfirm).toBeLessThanOrEqual(TO_CONFIRM_MOST * (bound + toConfirm));
  return figures;
}
