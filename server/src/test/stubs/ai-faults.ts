import type { AiFault } from './ai-wire.ts';

/** After each of these nothing of an answer can be used. */
export const USELESS_ANSWERS: AiFault[] = [
  ...[400, 401, 403, 404, 408, 429, 500, 502, 503, 529].map((status) => ({
    kind: 'status' as const,
    status,
  })),
  { kind: 'status', status: 429, retryAfter: '120' },
  { kind: 'cut', afterBytes: 40 },
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
      'huge',
    ] as const
  ).map((kind) => ({ kind })),
];
