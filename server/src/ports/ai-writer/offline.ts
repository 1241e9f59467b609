import { setTimeout as wait } from 'node:timers/promises';
import type { AiWriter, CallOptions } from './ai-writer.ts';
import { settleOutline } from './settle-outline.ts';
import { composeAnswer } from './offline/answer-question.ts';
import { composeAddition, composeSection } from './offline/compose-section.ts';
import { planOf } from './offline/outline.ts';
import { readProfile } from './offline/propose-profile.ts';
import { composeRewrite } from './offline/rewrite.ts';
import { composeSummary } from './offline/source-piece.ts';
import { composeEmail } from './offline/write-email.ts';
import { composeSocialPost } from './offline/write-social-post.ts';

/** Per stream; a piece has up to three at a time. */
const WORDS_PER_SECOND = 30;
/** Milliseconds between chunks. */
const STEP = 60;

/** Deterministic, composed from prepared sentences: states no facts, figures or names beyond its input. */
export function createOfflineWriter({ wordsPerSecond = WORDS_PER_SECOND } = {}): AiWriter {
  const at = <T>(compose: () => T, { signal, onCall }: CallOptions): T => {
    signal.throwIfAborted();
    onCall?.();
    return compose();
  };
  /** At a readable pace; ends at once when aborted. */
  async function* stream(compose: () => string, options: CallOptions) {
    const words = at(compose, options).match(/^\s+|\S+\s*/g) ?? [];
    const perStep = Math.max(1, Math.round((wordsPerSecond * STEP) / 1000));
    const { signal } = options;
    for (let from = 0; from < words.length; from += perStep) {
      signal.throwIfAborted();
      if (wordsPerSecond < Infinity) await wait((perStep * 1000) / wordsPerSecond, undefined, { signal });
      yield words.slice(from, from + perStep).join('');
    }
  }
  return {
    name: 'offline',
    planPiece: async (brief, options) => at(() => settleOutline(planOf(brief), brief), options),
    writeSection: (request, options) =>
      stream(() => (request.gap ? composeAddition(request) : composeSection(request)), options),
    // Prepared sentences have no faults.
    mendSentences: async () => [],
    rewrite: (request, options) => stream(() => composeRewrite(request), options),
    // It knows nothing that rules do not.
    readClaims: async () => [],
    summarise: async (brief, content, options) => at(() => composeSummary(brief, content), options),
    writeSocialPost: (source, platform, options) =>
      stream(() => composeSocialPost(source, platform), options),
    writeEmail: async (source, options) => at(() => composeEmail(source), options),
    answer: (request, options) => stream(() => composeAnswer(request), options),
    proposeProfile: async (site, options) => at(() => readProfile(site), options),
  };
}
