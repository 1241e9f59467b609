import type { AiWriter } from './ai-writer.ts';
import type { Brief } from './brief.ts';

/** The one that writes this brief. */
export const writerOf = (writer: AiWriter, brief: Brief): AiWriter => writer.writerOf?.(brief) ?? writer;
