import { countWords } from '#shared/rules/text/text.ts';
import type { Brief } from './brief.ts';
import { wishesOf } from './wishes.ts';

const HEADING_WORDS_MAX = 12;

/** Whole paragraphs, a short line above one being its heading. What stands in the wishes is no passage. */
export function passagesOf(
  { sources, ...brief }: Pick<Brief, 'sources' | 'includeText' | 'insights'>,
  number: number,
): string[] {
  const wishes = onOneLine(wishesOf(brief).join(' '));
  const passages: string[] = [];
  let heading = '';
  for (const paragraph of (sources.find((source) => source.number === number)?.text ?? '').split('\n\n')) {
    if (!paragraph.trim() || wishes.includes(onOneLine(paragraph))) continue;
    if (isHeading(paragraph)) {
      heading += `${paragraph}\n\n`;
      continue;
    }
    passages.push(heading + paragraph);
    heading = '';
  }
  return heading ? [...passages, heading.trim()] : passages;
}

const isHeading = (paragraph: string) =>
  !paragraph.includes('\n') &&
  countWords(paragraph) <= HEADING_WORDS_MAX &&
  !/\p{P}$/u.test(paragraph.trim());

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
