import type { SourcePiece } from '../ai-writer.ts';
import { pick } from './choice.ts';
import { shortened } from './markup.ts';
import { gistOf } from './source-piece.ts';

const SUBJECT_MAX = 70;

/** Subject and plain-text body that announce a piece. */
export function composeEmail(source: SourcePiece): { subject: string; body: string } {
  const gist = gistOf(source);
  const name = shortened(gist.title, SUBJECT_MAX - 12);
  const subject = pick([name, `New: ${name}`, `Worth a read: ${name}`] as const, gist.title);
  const points = gist.headings.slice(0, 4).map((heading) => `• ${heading}`);
  const body = [
    'Hello,',
    gist.opening.slice(0, 2).join(' '),
    points.length > 0 ? `In “${gist.title}” you will find:\n${points.join('\n')}` : '',
    gist.takeaways.slice(0, 1).join(' '),
    shortened(gist.mention, 1500),
    'Take a few minutes for it, and reply to this e-mail if a question comes up.',
    'Kind regards',
  ];
  return { subject, body: body.filter(Boolean).join('\n\n') };
}
