import type { AiWriter, CallOptions } from './ai-writer.ts';
import { composeAddition } from './offline/compose-addition.ts';
import { composeAnswer } from './offline/answer-question.ts';
import { composeSection } from './offline/compose-section.ts';
import { planOf } from './offline/outline.ts';
import { paced } from './offline/paced.ts';
import { readProfile } from './offline/propose-profile.ts';
import { composeSummary } from './offline/summarise.ts';
import { composeEmail } from './offline/write-email.ts';
import { composeSocialPost } from './offline/write-social-post.ts';

/** Of one stream; a piece is written in up to three of them at a time. */
const WORDS_PER_SECOND = 30;

/**
 * Writes without any service: the same brief always gives the same text, composed from prepared sentences. It knows
 * nothing about the world, so it states no facts, figures or names that are not in its input.
 */
export function createOfflineWriter({ wordsPerSecond = WORDS_PER_SECOND } = {}): AiWriter {
  const at = <T>(compose: () => T, { signal, onCall }: CallOptions): T => {
    signal.throwIfAborted();
    onCall?.();
    return compose();
  };
  async function* stream(compose: () => string, options: CallOptions) {
    yield* paced(at(compose, options), wordsPerSecond, options.signal);
  }
  return {
    name: 'offline',
    planPiece: async (brief, options) => at(() => planOf(brief), options),
    writeSection: (request, options) =>
      stream(() => {
        const { gap } = request;
        return gap ? composeAddition({ ...request, before: gap.before }) : composeSection(request);
      }, options),
    summarise: async (brief, content, options) => at(() => composeSummary(brief, content), options),
    writeSocialPost: (source, platform, options) =>
      stream(() => composeSocialPost(source, platform), options),
    writeEmail: async (source, options) => at(() => composeEmail(source), options),
    answer: (request, options) => stream(() => composeAnswer(request), options),
    proposeProfile: async (site, options) => at(() => readProfile(site), options),
  };
}
