import { printFact } from '#server/features/evidence/print-fact.ts';
import { contradictions } from '#server/features/evidence/read-evidence.ts';
import { textOf } from '#server/text/read-html.ts';
import { datedSentences, readLinks, type PageText } from './page-text.ts';
import type { Faults } from './propose-refresh.ts';

/** A page as its visitors read it, and those of its links that lead nowhere. */
type Shown = { address: string; text: string; dead: PageText['links'] };
type Changed = { blockBefore: string; blockAfter: string };
type FaultLeft = { fault: string; todo: string };

/** More are a matter of the whole page. */
const FAULTS_MAX = 100;

/**
 * One call for the thread: every dead link, figure and year of a page that no change takes away, and what a person has to
 * do about each. It looks at the page as it is shown, because builders keep their texts where nobody else reads them.
 */
export function faultsLeft(
  shown: Shown,
  { facts, published, year, language }: Faults,
  changed: Changed[],
): FaultLeft[] {
  const texts = changed.map(({ blockBefore, blockAfter }) => [inOneLine(blockBefore), inOneLine(blockAfter)]);
  const isLeft = (sentence: string) => {
    const plain = sentence.replace(/\s+/g, ' ').trim();
    return !texts.some(([before = '', after = '']) => before.includes(plain) && !after.includes(plain));
  };

  const links = linksLeft(shown, changed).map(({ url, anchor }) => ({
    fault: `${anchor ? `“${anchor}”` : 'A picture'} links to a page that is gone: ${url}`,
    todo: 'Take the link out, or let it lead to another page.',
  }));
  const figures = contradictions(shown.text, facts)
    .filter(({ sentence }) => isLeft(sentence))
    .map(({ sentence, surface, fact }) => ({
      fault: `“${sentence}” Your source says: “${fact.sentence}”`,
      todo: `Write “${printFact(fact, language)}” in place of “${surface}”.`,
    }));
  const years = [...datedSentences(shown.text, published, language)]
    .filter(({ dated, datedYear }) => datedYear < year && isLeft(dated))
    .map(({ dated }) => ({
      fault: `It speaks of a year that is past: “${dated}”`,
      todo: 'Say what was then as past.',
    }));

  return [...links, ...figures, ...years].slice(0, FAULTS_MAX);
}

const inOneLine = (html: string) => textOf(html).replace(/\s+/g, ' ');

/** Two links may have the same words and address: a change takes away as many as it had. */
function linksLeft({ address, dead }: Shown, changed: Changed[]): Shown['dead'] {
  const left = [...dead];

  for (const { blockBefore, blockAfter } of changed) {
    const kept = new Set(readLinks(blockAfter, address).links.map(({ url }) => url));
    for (const { url, anchor } of readLinks(blockBefore, address).links) {
      const at = left.findIndex((one) => one.url === url && one.anchor === anchor);
      if (at >= 0 && !kept.has(url)) left.splice(at, 1);
    }
  }

  return left;
}
