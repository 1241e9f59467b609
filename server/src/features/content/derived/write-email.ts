import { PIECE_MESSAGES } from '#shared/piece-rules.ts';
import type { UserContext } from '../../../context.ts';
import type { SourcePiece } from '../../../ports/ai-writer/ai-writer.ts';
import { aiError } from '../../../ports/ai-writer/ai-error.ts';
import { plainText } from '../../../lib/plain-text.ts';
import { storable } from '../../../database/storable.ts';
import { toWritingError } from './to-writing-error.ts';

/** @throws AppError 'Failed to generate email.' with the service's hint. */
export async function writeEmail({ writer, log, signal }: UserContext, source: SourcePiece) {
  try {
    const written = await writer.writeEmail(source, { signal });
    // A line break in a subject would start another header where it is pasted into a mail program.
    const subject = plainText(storable(written.subject)).replace(/\s+/g, ' ');
    const body = plainText(storable(written.body));
    if (!subject || !body) throw aiError('unreadable');
    return { subject, body };
  } catch (error) {
    if (signal.aborted) throw error;
    throw toWritingError(error, PIECE_MESSAGES.emailFailed, log);
  }
}
