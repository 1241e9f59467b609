/** What an access token may be allowed, by its name in the interface. */
export const TOKEN_SCOPES = ['read', 'write', 'publish'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read', write: 'Write', publish: 'Publish' };
export const SCOPE_HINTS: Record<TokenScope, string> = {
  read: 'Look things up, ask for keyword ideas, ask Vee.',
  write: 'Write pieces, social posts and e-mails.',
  publish: 'Post to websites and shops.',
};

export const ACCESS_TOKENS_MAX = 20;
/** Days after which a token ends unless another number is chosen. */
export const TOKEN_DAYS = 365;
export const TOKEN_DAYS_MAX = 730;
export const TOKEN_DAYS_CHOICES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: String(TOKEN_DAYS), label: '1 year' },
  { value: String(TOKEN_DAYS_MAX), label: '2 years' },
] as const;

export const TOKEN_MESSAGES = {
  personOnly: 'An access token cannot be used for this. Please sign in.',
  notFound: 'Access token not found.',
  tooMany: `You have ${ACCESS_TOKENS_MAX} access tokens. Revoke one you no longer need first.`,
  noScope: 'Please choose what the token may do.',
} as const;

export const scopeMissing = (scope: TokenScope) =>
  `This access token may not ${scope}. Create one that may on your account page.`;
