import type { EmailText, SourcePiece } from '../ai-writer.ts';
import { pick } from './choice.ts';
import { filled } from './language.ts';
import { shortened } from './markup.ts';
import { gistOf } from './source-piece.ts';

const SUBJECT_MAX = 58;

/** Subject and plain-text body that announce a piece. */
export function composeEmail(source: SourcePiece): EmailText {
  const { title: given, headings, opening, takeaways, mention, language } = gistOf(source);
  const { subjects, untitled, contents, ask, greeting, closing } = language.email;
  // A text that somebody brings along has no title of its own.
  const title = given || (headings[0] ?? opening[0] ?? untitled);
  const named = (template: string) => filled(template, { n: shortened(title, SUBJECT_MAX) });
  const chosen = pick(subjects, title) ?? '{n}';
  const alternatives = subjects.filter((template) => template !== chosen).map(named);
  const points = headings.slice(0, 4).map((heading) => `\n• ${heading}`);
  const body = [
    greeting,
    opening.slice(0, 2).join(language.gap),
    points.length > 0 && `${filled(contents, { n: title })}${points.join('')}`,
    takeaways[0],
    shortened(mention, 1500),
    ask,
    source.speaker?.address,
    closing,
  ];
  return { subject: named(chosen), alternatives, body: body.filter(Boolean).join('\n\n') };
}
