import type { Brief } from '../brief.ts';
import { countWords } from '#shared/text.ts';
import { themesOf } from './outline.ts';
import { sayFor } from './say.ts';

type Request = { brief: Brief; position: number; words: number; before: string };

/** Paragraphs that continue a section: whole sentences of themes that the piece does not treat, at least so many words. */
export function composeAddition({ brief, position, words, before }: Request): string {
  const say = sayFor(brief);
  const { spare } = themesOf(brief);
  const start = position % Math.max(1, spare.length);
  let open = words;
  const paragraphs = [...spare.slice(start), ...spare.slice(0, start)].flatMap((theme) => theme.paragraphs);
  return paragraphs
    .map((templates) =>
      templates.map(say).filter((sentence) => {
        if (open <= 0 || sentence.startsWith('<h3>') || before.includes(sentence)) return false;
        open -= countWords(sentence);
        return true;
      }),
    )
    .filter(({ length }) => length > 0)
    .map((sentences) => `<p>${sentences.join(' ')}</p>`)
    .join('\n');
}
