import type { AiFault } from './ai-wire.ts';

/** Unusual, but complete. */
export const UNUSUAL_ANSWERS: AiFault[] = [{ kind: 'crlf' }, { kind: 'noDone' }, { kind: 'fenced' }];

/** After each of these nothing of an answer can be used. */
export const USELESS_ANSWERS: AiFault[] = [
  ...[400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 529].map((status) => ({
    kind: 'status' as const,
    status,
  })),
  { kind: 'status', status: 429, retryAfter: '120' },
  { kind: 'status', status: 429, retryAfter: new Date(Date.now() + 120_000).toUTCString() },
  // Before the first byte, in the first word of a line, in the middle of the first and of a later event.
  ...[0, 3, 40, 700].map((afterBytes) => ({ kind: 'cut' as const, afterBytes })),
  { kind: 'drip', everyMs: 20 },
  ...(
    [
      'reset',
      'hang',
      'hangAfterHeaders',
      'errorObject',
      'html',
      'emptyChoices',
      'refusal',
      'length',
      'contentFilter',
      'emptyText',
      'nulOnly',
      'huge',
    ] as const
  ).map((kind) => ({ kind })),
];
