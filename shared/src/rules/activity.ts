/** In the order of the filter. */
export const ACTIVITY_GROUPS = {
  signIn: 'Sign-ins',
  access: 'Password, tokens and assistants',
  account: 'Account and data',
  websites: 'Websites',
  content: 'Pieces, brands and sources',
  posts: 'Posts',
  billing: 'Billing',
} as const;
export type ActivityGroup = keyof typeof ACTIVITY_GROUPS;
export const GROUP_KEYS = Object.keys(ACTIVITY_GROUPS) as [ActivityGroup, ...ActivityGroup[]];

export const ACTORS = ['browser', 'token', 'assistant', 'calendar', 'veemark'] as const;
export type ActivityActor = (typeof ACTORS)[number];

export const ACTIVITY_MONTHS = 12;

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** "Firefox on Windows" of a User-Agent header; what is not recognised is left out. */
export function describeDevice(userAgent: string | null): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = named(BROWSERS) ?? 'Unknown browser';
  const system = named(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}

type Acted = { actor: ActivityActor; actorName: string | null; device: string | null };

export function describeActor({ actor, actorName, device }: Acted): string {
  if (actor === 'token') return actorName ? `Token “${actorName}”` : 'An access token';
  if (actor === 'assistant') return actorName ?? 'An assistant';
  if (actor === 'calendar') return 'Calendar';
  return actor === 'veemark' ? 'Veemark' : (device ?? 'A browser');
}
