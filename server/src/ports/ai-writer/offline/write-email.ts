import type { SourcePiece } from '../ai-writer.ts';
import { pick } from './choice.ts';
import { shortened } from './markup.ts';
import { gistOf } from './source-piece.ts';

const SUBJECT_MAX = 70;
const UNTITLED = 'Something new to read';

/** Subject and plain-text body that announce a piece. */
export function composeEmail(source: SourcePiece): { subject: string; body: string } {
  const gist = gistOf(source);
  // A text that somebody brings along has no title of its own.
  const title = gist.title || (gist.headings[0] ?? gist.opening[0] ?? UNTITLED);
  const name = shortened(title, SUBJECT_MAX - 12);
  const subject = pick([name, `New: ${name}`, `Worth a read: ${name}`] as const, title);
  const points = gist.headings.slice(0, 4).map((heading) => `• ${heading}`);
  const body = [
    'Hello,',
    gist.opening.slice(0, 2).join(' '),
    points.length > 0 ? `In “${title}” you will find:\n${points.join('\n')}` : '',
    gist.takeaways.slice(0, 1).join(' '),
    shortened(gist.mention, 1500),
    'Take a few minutes for it, and reply to this e-mail if a question comes up.',
    'Kind regards',
  ];
  return { subject, body: body.filter(Boolean).join('\n\n') };
}
