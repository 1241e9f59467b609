import type { SignUps } from './account.ts';
import { SIGNED_OUT_PAGES } from './paths.ts';

/** What the pages for people who are not signed in say about where they come from. */
export type Installation = {
  arePlansSold: boolean;
  signUps: SignUps;
  /** The name of who signs users in as well. */
  provider: string | null;
  arePasswordsOn: boolean;
};

type PageKind = 'closed' | 'domains' | 'without-plans' | 'provider' | 'provider.closed' | 'provider.only';

export const USUAL_INSTALLATION: Installation = {
  arePlansSold: true,
  signUps: 'open',
  provider: null,
  arePasswordsOn: true,
};

/** The name of the element in which the server tells a page, in JSON. */
export const INSTALLATION_META = 'installation';

/** Stands for the domains in a page that is written before they are known. */
export const SOME_DOMAIN = 'some-domain.example';

/** Stands for the provider in the same way. */
export const SOME_PROVIDER = 'Some Provider';

/** One of each kind that has pages of its own. */
export const INSTALLATION_KINDS: readonly Installation[] = [
  { ...USUAL_INSTALLATION, signUps: 'closed' },
  { ...USUAL_INSTALLATION, signUps: [SOME_DOMAIN] },
  { ...USUAL_INSTALLATION, arePlansSold: false },
  { ...USUAL_INSTALLATION, provider: SOME_PROVIDER },
  { ...USUAL_INSTALLATION, provider: SOME_PROVIDER, signUps: 'closed' },
  { ...USUAL_INSTALLATION, provider: SOME_PROVIDER, arePasswordsOn: false },
];

const LEADING_TO_SIGN_UP: string[] = [SIGNED_OUT_PAGES.signIn, SIGNED_OUT_PAGES.signUp];
const ABOUT_PLANS: string[] = [SIGNED_OUT_PAGES.signUp, SIGNED_OUT_PAGES.accountDeleted];

/** The name of the file with this form of a page, without its ending: "signup.closed", "index.closed". */
export const fileOfPage = (path: string, kind: PageKind): string => `${path.slice(1) || 'index'}.${kind}`;

/** Which of its forms a page has there; null for the usual one. */
export function pageKind(path: string, installation: Installation): PageKind | null {
  const { arePlansSold, signUps, provider } = installation;
  if (provider !== null && path === SIGNED_OUT_PAGES.signIn) return kindWithProvider(installation);
  if (signUps === 'closed' && LEADING_TO_SIGN_UP.includes(path)) return 'closed';
  if (typeof signUps !== 'string' && path === SIGNED_OUT_PAGES.signUp) return 'domains';

  return ABOUT_PLANS.includes(path) && !arePlansSold ? 'without-plans' : null;
}

function kindWithProvider({ signUps, arePasswordsOn }: Installation): PageKind {
  if (!arePasswordsOn) return 'provider.only';
  return signUps === 'closed' ? 'provider.closed' : 'provider';
}
