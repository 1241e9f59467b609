import { useEffect, useMemo, useState } from 'react';
import { toast } from '#client/ui/toast/toast.ts';
import { BLOCKS } from '#shared/rules/text/html-tags.ts';
import { segmentsOf } from '#shared/rules/text/segments.ts';

const BLOCK = BLOCKS.join(', ');

type Sentence = {
  text: string;
  /** Where it is in the document, so that it can be marked; one is made when it is asked for. */
  range: () => Range;
};

/** The sentences of a document in reading order; a sentence never runs over the end of a block. */
export function sentencesOf(root: Element): Sentence[] {
  const blocks = [...root.querySelectorAll(BLOCK)].filter((block) => !block.querySelector(BLOCK));
  return (blocks.length > 0 ? blocks : [root]).flatMap(sentencesOfBlock);
}

function sentencesOfBlock(block: Element): Sentence[] {
  const nodes = textNodesOf(block);
  const text = nodes.map(({ data }) => data).join('');
  const rangeOver = rangesOver(nodes);
  return [...segmentsOf(text, 'sentence')].flatMap(({ segment, index }) => {
    const spoken = segment.replace(/\s+/g, ' ').trim();
    if (!spoken) return [];
    const from = index + segment.length - segment.trimStart().length;
    return { text: spoken, range: rangeOver(from, index + segment.trimEnd().length) };
  });
}

function textNodesOf(block: Element): Text[] {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
  return nodes;
}

type Place = { node: Text; offset: number };

/** @returns what finds the range between two offsets in the joined text; to be asked in reading order. */
function rangesOver(nodes: Text[]): (from: number, to: number) => () => Range {
  let index = 0;
  let start = 0;
  const placeOf = (offset: number, needed: number): Place | undefined => {
    for (let node = nodes[index]; node && start + node.length < needed; node = nodes[index]) {
      start += node.length;
      index += 1;
    }
    const node = nodes[index];
    return node && { node, offset: offset - start };
  };
  return (from, to) => {
    // A sentence begins in the node that holds its first character, not where the one before ends.
    const [first, last] = [placeOf(from, from + 1), placeOf(to, to)];
    return () => rangeBetween(first, last);
  };
}

function rangeBetween(first: Place | undefined, last: Place | undefined): Range {
  const range = (first?.node.ownerDocument ?? document).createRange();
  if (first) range.setStart(first.node, first.offset);
  if (last) range.setEnd(last.node, last.offset);
  return range;
}

const READING_FAILED = 'This browser cannot read aloud.';

/** Of pieces whose language was not chosen: theirs is unknown, or the English of the offline writer. */
const READING_LANGUAGE = 'en-US';

/** How a sentence ends that was stopped by us. */
const STOPPED = new Set<SpeechSynthesisErrorCode>(['canceled', 'interrupted']);

/**
 * Reads a piece aloud, sentence by sentence: browsers stop in the middle of long texts. Stops when its screen is left.
 * @returns which sentence is being read, by its position; null while none is.
 */
export function useReading(html: string, language: string | null) {
  const [sentence, setSentence] = useState<number | null>(null);
  const texts = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return sentencesOf(body).map(({ text }) => text);
  }, [html]);

  useEffect(() => {
    if (sentence === null) return;
    const utterance = new SpeechSynthesisUtterance(texts[sentence]);
    utterance.lang = language === null || language === 'en' ? READING_LANGUAGE : language;
    utterance.addEventListener('end', () => setSentence(sentence + 1 < texts.length ? sentence + 1 : null));
    utterance.addEventListener('error', ({ error }) => {
      if (STOPPED.has(error)) return;
      setSentence(null);
      toast.failure(READING_FAILED);
    });
    const silence = () => window.speechSynthesis.cancel();
    window.speechSynthesis.speak(utterance);
    // A document that goes away does not take its voice with it.
    window.addEventListener('pagehide', silence);
    return () => {
      window.removeEventListener('pagehide', silence);
      silence();
    };
  }, [sentence, texts, language]);

  function toggle() {
    if (!('speechSynthesis' in window)) return toast.failure(READING_FAILED);
    setSentence(sentence === null && texts.length > 0 ? 0 : null);
  }

  return { isReading: sentence !== null, sentence, toggle };
}
