import { AppError, type Reason } from '#server/errors.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';

const HINTS = {
  again: 'The AI service had a problem. Please try again in a minute.',
  slow: 'The AI service did not answer in time. Please try again.',
  unreachable: 'The AI service cannot be reached. Please try again in a minute.',
  brokeOff: 'The connection to the AI service broke off. Please try again.',
  unreadable: 'The AI service sent an unreadable answer. Please try again.',
  busy: 'The AI service is busy. Please try again in a minute.',
  key: 'The AI service refused the key. Please tell the operator to check OPENAI_API_KEY.',
  quota:
    'The credit at the AI service is used up. Please tell the operator to check the plan behind OPENAI_API_KEY.',
  address:
    'The AI service does not know this model or address. Please tell the operator to check OPENAI_MODEL and OPENAI_BASE_URL.',
  request:
    'The AI service did not accept this request. Please shorten the topic or the extra text and try again.',
  tooLong: 'The answer became too long for the AI service. Please ask for fewer words.',
  declined: 'The AI service declined to write this. Please change the topic or the extra text.',
} as const;

type Details = { retryAfter?: number; cause?: unknown };

/** The service's own words stay in `cause`. */
export function aiError(
  hint: keyof typeof HINTS,
  reason: Reason = 'upstreamFailed',
  details: Details = {},
): AppError {
  return new AppError(reason, CONTENT_MESSAGES.generateFailed, { hint: HINTS[hint], ...details });
}
