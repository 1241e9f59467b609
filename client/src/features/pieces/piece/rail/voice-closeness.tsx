import { Text } from '@mantine/core';
import { VOICE_WORDS_MIN, type VoiceFigure } from '#shared/rules/voice.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { Piece } from '../piece.ts';
import { RailSection } from './rail-section.tsx';

const LABELS: Record<VoiceFigure, string> = {
  sentenceMean: 'Words in a sentence',
  sentenceSpread: 'How much sentences differ in length, in words',
  commas: 'Commas in 100 words',
  semicolons: 'Semicolons in 100 words',
  colons: 'Colons in 100 words',
  dashes: 'Dashes in 100 words',
  exclamations: 'Exclamation marks in 100 words',
  questions: 'Question marks in 100 words',
  brackets: 'Brackets in 100 words',
  quotes: 'Quotations in 100 words',
  contractions: 'Contractions (“it’s”) in 100 words',
  wordLength: 'Letters in a word',
  variety: 'Share of different words',
  we: '“We” and “our” in 100 words',
  you: '“You” and “your” in 100 words',
  i: '“I” and “my” in 100 words',
};
const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

export function VoiceCloseness({ piece: { id, profile } }: { piece: Piece }) {
  const { data } = trpc.profiles.measurePiece.useQuery({ id }, { enabled: profile !== null, staleTime: 0 });
  if (!data) return null;
  return (
    <RailSection title="Voice">
      {data.isLongEnough ? (
        <>
          <Text fz="inherit">
            Closer to your samples than {data.place} of your own {data.samples}.
          </Text>
          {data.figures.map(({ name, value, usual }) => (
            <Text key={name} size="xs" c="dimmed">
              {LABELS[name]}: {NUMBER.format(value)}, your samples {NUMBER.format(usual)}
            </Text>
          ))}
        </>
      ) : (
        <Text fz="inherit">Too short to tell: a voice shows from {VOICE_WORDS_MIN} words on.</Text>
      )}
    </RailSection>
  );
}
