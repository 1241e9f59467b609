import { PIECE_MESSAGES } from '#shared/piece-rules.ts';
import type { UserContext } from '../../../context.ts';
import type { SourcePiece } from '../../../ports/ai-writer/ai-writer.ts';
import { aiError } from '../../../ports/ai-writer/ai-error.ts';
import { plainText } from '../../../lib/plain-text.ts';
import { storable } from '../../../database/storable.ts';
import { toWritingError } from './to-writing-error.ts';

const MOST_ALTERNATIVES = 3;
const SUBJECT_MAX = 300;

/** @throws AppError 'Failed to generate email.' with the service's hint. */
export async function writeEmail({ writer, log, signal }: UserContext, source: SourcePiece) {
  try {
    const written = await writer.writeEmail(source, { signal });
    // A line break in a subject would start another header where it is pasted into a mail program.
    const line = (text: string) => plainText(storable(text)).replace(/\s+/g, ' ');
    const subject = line(written.subject);
    const body = plainText(storable(written.body));
    if (!subject || !body) throw aiError('unreadable');
    const others = written.alternatives
      .slice(0, MOST_ALTERNATIVES * 2)
      .map((text) => line(text.slice(0, SUBJECT_MAX)));
    const alternatives = [...new Set(others)].filter((text) => text && text !== subject);
    return { subject, body, alternatives: alternatives.slice(0, MOST_ALTERNATIVES) };
  } catch (error) {
    if (signal.aborted) throw error;
    throw toWritingError(error, PIECE_MESSAGES.emailFailed, log);
  }
}
