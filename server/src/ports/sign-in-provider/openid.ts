import type { Configuration } from 'openid-client';
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
        .catch((error: unknown) => {
          throw new AppError('unauthorized', PROVIDER_MESSAGES.failed, { cause: error });
        });

      const claims = claimsOfUser.safeParse(answer.claims());
      if (!claims.success) throw new AppError('unauthorized', PROVIDER_MESSAGES.unverified);
      const { sub: subject, email, name: ownName = null } = claims.data;
      return { issuer, subject, email, name: ownName };
    },
  };
}

async function discover({ issuer, clientId, clientSecret, mayBeHttp }: Options) {
  const { discovery, allowInsecureRequests } = await import('openid-client');
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: mayBeHttp ? [allowInsecureRequests] : [],
  });
}
