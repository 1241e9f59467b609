export const PROVIDER_PATHS = { start: '/auth/provider', done: '/auth/provider/done' } as const;

/** What the sign-in page is told after the provider, in the part of its address that no server sees. */
export const AFTER_PROVIDER = { factor: 'factor', link: 'link', refusal: 'provider' } as const;

export const PROVIDER_MESSAGES = {
  failed: 'The sign-in there did not succeed. Try again.',
  unverified: 'Your address is not confirmed there. Confirm it, then try again.',
  closed: 'There is no account for this address. New accounts are made by invitation.',
  passwordsOff: 'Passwords are switched off here. Sign in with your provider.',
} as const;
export type ProviderRefusal = keyof typeof PROVIDER_MESSAGES;
export const isProviderRefusal = (text: string): text is ProviderRefusal => text in PROVIDER_MESSAGES;
