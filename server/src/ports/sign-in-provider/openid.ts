import type { ClientAuth, Configuration } from 'openid-client';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { PROVIDER_MESSAGES, PROVIDER_PATHS } from '#shared/rules/provider.ts';
import { emailInput } from '#shared/schemas/account.ts';
import type { SignInProvider } from './sign-in-provider.ts';

type Options = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  publicUrl: string;
  mayBeHttp: boolean;
};

const claimsOfUser = z.object({
  sub: z.string().min(1).max(255),
  email: emailInput,
  email_verified: z.literal(true),
  name: z.string().optional().catch(undefined),
});

/** Any provider that speaks OpenID Connect. Its library and its addresses are read at the first sign-in. */
export function createOpenIdProvider(options: Options): SignInProvider {
  const { issuer, name, publicUrl } = options;
  const redirectUri = publicUrl + PROVIDER_PATHS.done;
  let discovered: Promise<Configuration> | undefined;

  function configuration() {
    // One that was not reached is asked again.
    discovered ??= discover(options).catch((error: unknown) => {
      discovered = undefined;
      throw new AppError('upstreamFailed', PROVIDER_MESSAGES.failed, { cause: error });
    });
    return discovered;
  }

  return {
    name,

    begin: async () => {
      const config = await configuration();
      const oidc = await import('openid-client');
      const [state, nonce, verifier] = [
        oidc.randomState(),
        oidc.randomNonce(),
        oidc.randomPKCECodeVerifier(),
      ];
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, request: { state, nonce, verifier } };
    },

    finish: async (query, { state, nonce, verifier }) => {
      const config = await configuration();
      const oidc = await import('openid-client');
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const answer = await oidc
        .authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          ...checks,
          idTokenExpected: true,
        })
        .catch(refused);

      const said = answer.claims();
      const isShort = said && said['email'] === undefined && config.serverMetadata().userinfo_endpoint;
      // Some providers keep the ID token short; the answer is checked to be about the same subject.
      const more = isShort
        ? await oidc.fetchUserInfo(config, answer.access_token, said.sub).catch(refused)
        : {};
      const claims = claimsOfUser.safeParse({ ...more, ...said });
      if (!claims.success) throw new AppError('unauthorized', PROVIDER_MESSAGES.unverified);
      const { sub: subject, email, name: ownName = null } = claims.data;
      return { issuer, subject, email, name: ownName };
    },
  };
}

function refused(error: unknown): never {
  throw new AppError('unauthorized', PROVIDER_MESSAGES.failed, { cause: error });
}

async function discover({ issuer, clientId, clientSecret, mayBeHttp }: Options) {
  const { discovery, allowInsecureRequests, ClientSecretBasic, ClientSecretPost } =
    await import('openid-client');
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  const bySecret: ClientAuth = (server, ...rest) =>
    (takesPost(server.token_endpoint_auth_methods_supported) ? post : basic)(server, ...rest);
  return discovery(new URL(issuer), clientId, undefined, bySecret, {
    execute: mayBeHttp ? [allowInsecureRequests] : [],
  });
}

/** One that does not say what it takes takes the secret in a header (OpenID Connect Discovery 1.0, section 3). */
const takesPost = (methods: string[] = ['client_secret_basic']) =>
  !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
