import type { EmailText, SourcePiece } from '../ai-writer.ts';
import { pick } from './choice.ts';
import { shortened } from './markup.ts';
import { gistOf } from './source-piece.ts';
import texts from './texts/frame.json' with { type: 'json' };

const NAME_MAX = 58;

/** Subject and plain-text body that announce a piece. */
export function composeEmail(source: SourcePiece): EmailText {
  const { subjects, untitled, contents, ask } = texts.email;
  const { title: given, headings, opening, takeaways, mention } = gistOf(source);
  // A text that somebody brings along has no title of its own.
  const title = given || (headings[0] ?? opening[0] ?? untitled);
  const named = (template: string) => template.replace('{n}', () => shortened(title, NAME_MAX));
  const chosen = pick(subjects, title) ?? '{n}';
  const alternatives = subjects.filter((template) => template !== chosen).map(named);
  const points = headings.slice(0, 4).map((heading) => `\n• ${heading}`);
  const body = [
    'Hello,',
    opening.slice(0, 2).join(' '),
    points.length > 0 && `${contents.replace('{n}', () => title)}${points.join('')}`,
    takeaways[0],
    shortened(mention, 1500),
    ask,
    source.speaker?.address,
    'Kind regards',
  ];
  return { subject: named(chosen), alternatives, body: body.filter(Boolean).join('\n\n') };
}
