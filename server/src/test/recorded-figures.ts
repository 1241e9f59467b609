import { dashesIn, hasHabit } from '#server/features/writing/stages/habits.ts';
import { stopsIn } from '#server/features/writing/stages/text-marks.ts';
import { languageOf } from '#server/text/language-of.ts';
import { isOpen } from '#shared/rules/evidence.ts';
import { findBannedWords } from '#shared/rules/text/banned-words.ts';
import type { writeRecorded } from './write-recorded.ts';

/** What no language has: two stops, a comma behind a stop, a blank before either, two blanks. */
const PUNCTUATION = /\.\.|\.,|,,|[^\S\n]{2,}| [,.]/g;

/** What a reader would count in a delivered piece. */
export function recordedFigures({
  recording,
  piece,
  text,
  claims,
  aiCalls,
}: Awaited<ReturnType<typeof writeRecorded>>) {
  const { profile, request } = recording.brief;
  const lines = text.split('\n');
  const sentences = lines.flatMap((line) => {
    const stops = stopsIn(line, 'sentence');
    return stops.map((stop, index) => line.slice(stops[index - 1] ?? 0, stop).trim());
  });
  const rules = { language: piece.language, dashesMost: dashesIn(profile?.voiceRules.samples ?? []) };
  const of = (state: string) => claims.filter((claim) => claim.state === state).length;

  return {
    asked: Number(request['wordCount']),
    words: piece.wordCount,
    bound: of('bound'),
    toConfirm: of('doubted'),
    open: claims.filter(isOpen).length,
    calls: aiCalls,
    rewrites: recording.calls.filter(({ request: messages }) =>
      messages.at(-1)?.content.includes('"your text"'),
    ).length,
    punctuation: text.match(PUNCTUATION) ?? [],
    language: languageOf(text),
    habits: sentences.filter((sentence) => hasHabit({ text: sentence, html: '' }, rules)).length,
    bannedWords: findBannedWords(text, profile?.voiceRules.bannedWords ?? []).length,
  };
}
