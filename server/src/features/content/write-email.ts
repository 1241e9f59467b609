import { MESSAGES } from '#shared/piece-rules.ts';
import type { UserContext } from '../../context.ts';
import type { SourcePiece } from '../../ports/ai-writer/ai-writer.ts';
import { storable } from '../../lib/storable.ts';
import { writingFailure } from './writing-failure.ts';

/** @throws AppError 'Failed to generate email.' with the service's hint. */
export async function writeEmail({ writer, log, signal }: UserContext, source: SourcePiece) {
  try {
    const { subject, body } = await writer.writeEmail(source, { signal });
    // A line break in a subject would start another header where it is pasted into a mail program.
    return { subject: storable(subject).replace(/\s+/g, ' ').trim(), body: storable(body).trim() };
  } catch (error) {
    if (signal.aborted) throw error;
    throw writingFailure(error, MESSAGES.emailFailed, log);
  }
}
