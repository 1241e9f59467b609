export const TOKEN_SCOPES = ['read', 'write', 'publish'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const ACCESS_TOKENS_MAX = 20;
export const TOKEN_DAYS = 365;
export const TOKEN_DAYS_MAX = 730;
export const TOKEN_MESSAGES = {
  personOnly: 'An access token cannot be used for this. Please sign in.',
  unknown: 'This access token is not known, or it has ended.',
  notFound: 'Access token not found.',
  tooMany: `You have ${ACCESS_TOKENS_MAX} access tokens. Revoke one you no longer need first.`,
  noScope: 'Please choose what the token may do.',
} as const;
