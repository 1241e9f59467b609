import type { Configuration } from 'openid-client';
import { SearchAccessError, type SearchSignIn } from './search-results.ts';

const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly';

export type GoogleClient = {
  id: string;
  secret: string;
  /** Where Google sends its users back to. */
  returnTo: string;
  /** For tests: all of Google at one address. */
  base: string | undefined;
};

export type GoogleTokens = SearchSignIn & {
  /** @param refresh a refresh token @returns an access token @throws SearchAccessError */
  access: (refresh: string) => Promise<string>;
  revoke: (refresh: string) => Promise<void>;
};

/** Google's authorisation server: the code flow with PKCE, for access while nobody is there. */
export function createGoogleTokens({ id, secret, returnTo, base }: GoogleClient): GoogleTokens {
  const library = () => import('openid-client');
  let configured: Promise<Configuration> | undefined;

  async function configure() {
    const { Configuration, allowInsecureRequests } = await library();
    const metadata = {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: base
        ? `${base}/o/oauth2/v2/auth`
        : 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: base ? `${base}/token` : 'https://oauth2.googleapis.com/token',
      revocation_endpoint: base ? `${base}/revoke` : 'https://oauth2.googleapis.com/revoke',
    };
    const made = new Configuration(metadata, id, secret);
    if (base?.startsWith('http:')) allowInsecureRequests(made);
    return made;
  }

  const configuration = () => (configured ??= configure());

  return {
    start: async (stateFor) => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } = await library();
      const verifier = randomPKCECodeVerifier();
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: returnTo,
        scope: SCOPE,
        state: await stateFor(verifier),
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        access_type: 'offline',
        // Only then is there a refresh token for somebody who was here before.
        prompt: 'consent',
      });
      return url.href;
    },

    finish: async ({ code, state, verifier }) => {
      const { authorizationCodeGrant } = await library();
      const answer = new URL(returnTo);
      answer.searchParams.set('code', code);
      answer.searchParams.set('state', state);
      const checks = { pkceCodeVerifier: verifier, expectedState: state };

      const tokens = await authorizationCodeGrant(await configuration(), answer, checks).catch(refused);
      const mayRead = tokens.scope?.split(' ').includes(SCOPE) ?? true;
      if (!tokens.refresh_token || !mayRead) throw new SearchAccessError('notAllowed');
      return tokens.refresh_token;
    },

    access: async (refresh) => {
      const { refreshTokenGrant } = await library();
      const { access_token } = await refreshTokenGrant(await configuration(), refresh).catch(refused);
      return access_token;
    },

    revoke: async (refresh) => {
      const { tokenRevocation } = await library();
      await tokenRevocation(await configuration(), refresh).catch((error: unknown) => {
        // It has ended already.
        if (!isRefusal(error)) throw error;
      });
    },
  };
}

const ENDED = new Set(['invalid_grant', 'invalid_token', 'unauthorized_client']);

const isRefusal = (error: unknown) =>
  error instanceof Error && 'error' in error && typeof error.error === 'string' && ENDED.has(error.error);

function refused(error: unknown): never {
  if (isRefusal(error)) throw new SearchAccessError('signInAgain', error);
  throw error;
}
