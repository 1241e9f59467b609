import type { SourcePiece } from '../ai-writer.ts';
import { pick } from './choice.ts';
import { shortened } from './markup.ts';
import { gistOf } from './source-piece.ts';
import texts from './texts/frame.json' with { type: 'json' };

const NAME_MAX = 58;

/** Subject and plain-text body that announce a piece. */
export function composeEmail(source: SourcePiece): { subject: string; body: string } {
  const { subjects, untitled, contents, ask } = texts.email;
  const { title: given, headings, opening, takeaways, mention } = gistOf(source);
  // A text that somebody brings along has no title of its own.
  const title = given || (headings[0] ?? opening[0] ?? untitled);
  const subject = pick(subjects, title)?.replace('{n}', () => shortened(title, NAME_MAX)) ?? title;
  const points = headings.slice(0, 4).map((heading) => `\n• ${heading}`);
  const body = [
    'Hello,',
    opening.slice(0, 2).join(' '),
    points.length > 0 && `${contents.replace('{n}', () => title)}${points.join('')}`,
    takeaways[0],
    shortened(mention, 1500),
    ask,
    'Kind regards',
  ];
  return { subject, body: body.filter(Boolean).join('\n\n') };
}
