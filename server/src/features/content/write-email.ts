import { MESSAGES } from '#shared/piece.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { SourcePiece } from '../../ports/ai-writer/ai-writer.ts';
import { storable } from './sanitise-html.ts';

/** @throws AppError with the service's reason, or 'Failed to generate email.' */
export async function writeEmail({ writer, log }: UserContext, source: SourcePiece, signal: AbortSignal) {
  try {
    const { subject, body } = await writer.writeEmail(source, { signal });
    // A line break in a subject would start another header where it is pasted into a mail program.
    return { subject: storable(subject).replace(/\s+/g, ' ').trim(), body: storable(body).trim() };
  } catch (error) {
    if (error instanceof AppError || signal.aborted) throw error;
    log.error({ err: error }, 'e-mail copy failed');
    throw new AppError('upstreamFailed', MESSAGES.emailFailed, { cause: error });
  }
}
