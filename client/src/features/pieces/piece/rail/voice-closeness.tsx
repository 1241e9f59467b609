import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { scrollIntoView } from '#client/lib/focus.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Hint } from '#client/ui/action.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { VOICE_WORDS_MIN, type VoiceFigure } from '#shared/rules/voice.ts';
import type { Piece } from '../piece.ts';
import { PIECE_TEXT_ID } from '../text/piece-text.tsx';
import { sentencesOf } from '../text/sentences.ts';
import classes from './rail.module.css';

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

export function VoiceCloseness({ piece: { id, profile }, onShow }: { piece: Piece; onShow: () => void }) {
  const { data } = trpc.profiles.measurePiece.useQuery({ id }, { enabled: profile !== null, staleTime: 0 });
  const shown = useRef<{ name: VoiceFigure; at: number } | null>(null);
  useEffect(() => hidePlaces, []);
  if (!data) return null;
  if (!data.isLongEnough)
    return <Hint mt="xs">Voice: too short to tell; it shows from {VOICE_WORDS_MIN} words on.</Hint>;

  function show(name: VoiceFigure) {
    const at = shown.current?.name === name ? shown.current.at + 1 : 0;
    shown.current = { name, at };
    onShow();
    showPlace(name, at);
  }

  return (
    <Fold title="Voice" state={`closer to your samples than ${data.place} of your own ${data.samples}`}>
      {data.figures.map(({ name, value, usual }) => (
        <Button
          key={name}
          variant="subtle"
          color="gray"
          size="compact-xs"
          classNames={{ root: classes.title, label: classes.text }}
          onClick={() => show(name)}
        >
          {LABELS[name]}: {NUMBER.format(value)}, your samples {NUMBER.format(usual)}
        </Button>
      ))}
    </Fold>
  );
}

const VOICE = 'voice';
const LONGEST_SHOWN = 5;
const LONG_WORD = /[\p{L}’'-]{12,}/gu;

const PATTERNS: Record<Exclude<VoiceFigure, 'sentenceMean' | 'sentenceSpread'>, RegExp> = {
  commas: /[,،、，]/g,
  semicolons: /[;؛；]/g,
  colons: /[:：]/g,
  dashes: /[–—]/g,
  exclamations: /[!！]/g,
  questions: /[?؟？]/g,
  brackets: /[([][^)\]]*[)\]]/g,
  quotes: /[“”„«»"][^“”„«»"]*[“”«»"]/g,
  contractions: /\p{L}+[’']\p{L}+/gu,
  wordLength: LONG_WORD,
  variety: LONG_WORD,
  we: /\b(?:we|us|our|ours|ourselves)\b/gi,
  you: /\b(?:you|your|yours|yourself|yourselves)\b/gi,
  i: /\b(?:I|me|my|mine|myself)\b/g,
};

export function placesOf(root: Element, figure: VoiceFigure): Range[] {
  if (figure === 'sentenceMean' || figure === 'sentenceSpread') {
    const sentences = sentencesOf(root);
    const longest = sentences.toSorted((one, other) => other.text.length - one.text.length);
    const shown = new Set(longest.slice(0, LONGEST_SHOWN));
    return sentences.filter((sentence) => shown.has(sentence)).map(({ range }) => range());
  }
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const places: Range[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { 0: found, index } of (node.nodeValue ?? '').matchAll(PATTERNS[figure])) {
      const range = root.ownerDocument.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + found.length);
      places.push(range);
    }
  return places;
}

function showPlace(figure: VoiceFigure, at: number) {
  const text = document.getElementById(PIECE_TEXT_ID);
  const places = text ? placesOf(text, figure) : [];
  if (CSS.highlights) CSS.highlights.set(VOICE, new Highlight(...places));
  scrollIntoView(places[at % places.length]?.startContainer.parentElement, 'nearest');
}

const hidePlaces = () => void CSS.highlights?.delete(VOICE);
