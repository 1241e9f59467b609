import type { VoiceFigure } from '#shared/rules/voice.ts';
import { scrollIntoView } from '#client/lib/focus.ts';
import { PIECE_TEXT_ID } from './piece-text.tsx';
import { sentencesOf } from './sentences.ts';

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

export function showPlace(figure: VoiceFigure, at: number) {
  const text = document.getElementById(PIECE_TEXT_ID);
  const places = text ? placesOf(text, figure) : [];
  if (CSS.highlights) CSS.highlights.set(VOICE, new Highlight(...places));
  scrollIntoView(places[at % places.length]?.startContainer.parentElement, 'nearest');
}

export const hidePlaces = () => void CSS.highlights?.delete(VOICE);
