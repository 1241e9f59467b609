import type { Brief } from '#shared/content.ts';
import { countWords } from '#shared/text.ts';
import { themesOf } from './outline.ts';
import { sayFor } from './say.ts';

type Request = { brief: Brief; position: number; words: number; before: string };

/** Paragraphs that continue a section: whole sentences of themes that the piece does not treat, at least so many words. */
export function composeAddition({ brief, position, words, before }: Request): string {
  const say = sayFor(brief);
  const { spare } = themesOf(brief);
  const start = position % Math.max(1, spare.length);
  const themes = [...spare.slice(start), ...spare.slice(0, start)];
  const paragraphs: string[] = [];
  let open = words;
  for (const templates of themes.flatMap((theme) => theme.paragraphs)) {
    const sentences: string[] = [];
    for (const template of templates) {
      const sentence = say(template);
      if (open <= 0 || template.startsWith('<h3>') || before.includes(sentence)) continue;
      sentences.push(sentence);
      open -= countWords(sentence);
    }
    if (sentences.length > 0) paragraphs.push(`<p>${sentences.join(' ')}</p>`);
  }
  return paragraphs.join('\n');
}
