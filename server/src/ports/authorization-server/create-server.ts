import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Db } from '#server/database/db.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { TOKEN_SCOPES, type TokenScope } from '#shared/rules/account.ts';
import type { AskedAccess, AuthorizationServer, Given } from './authorization-server.ts';
import { nameOf } from './client-name.ts';
import { openProvider } from './open-provider.ts';
import type { ProviderServices } from './provider-services.ts';
import { resourceAt } from './resources.ts';

/** What was given is fetched at once by the program, or not at all. */
const FETCHED_WITHIN_MS = 10 * 60_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The library is loaded by the first request: most processes never need it. */
export function createAuthorizationServer(services: ProviderServices): AuthorizationServer {
  let opened: { until: number; opening: Promise<{ provider: Provider; handle: Handler }> } | undefined;

  async function open() {
    const provider = await openProvider(services);
    return { provider, handle: provider.callback() };
  }

  /** Opened anew for a key that was made since. */
  const opening = () => {
    const at = services.now().getTime();
    if (!opened || opened.until <= at) opened = { until: at + DAY_MS, opening: open() };
    const { opening: current } = opened;
    current.catch(() => (opened = undefined));
    return current;
  };

  return {
    answer: async (request, response) => {
      const { handle } = await opening();
      await handle(request, response);
    },

    asked: async (id) => {
      const { provider } = await opening();
      return askedAccess(provider, services, id);
    },

    give: async (id, given) => {
      const { provider } = await opening();
      const interaction = await provider.Interaction.find(id);
      const asked = interaction && (await askedAccess(provider, services, id));
      if (!asked) return null;

      const grantId = await storeGrant(services, {
        provider,
        asked,
        given,
        indicators: indicatorsOf(interaction),
      });
      interaction.result = { login: { accountId: given.userId, remember: false }, consent: { grantId } };
      await interaction.persist();
      return interaction.returnTo;
    },

    deny: async (id) => {
      const { provider } = await opening();
      const interaction = await provider.Interaction.find(id);
      if (!interaction) return null;

      interaction.result = { error: 'access_denied', error_description: 'The user did not agree.' };
      await interaction.persist();
      return interaction.returnTo;
    },
  };
}

type Asking = { params: Record<string, unknown> };

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const indicatorsOf = ({ params }: Asking) => [params['resource']].flat().map(textOf);

async function askedAccess(
  provider: Provider,
  { publicUrl, predefined }: Pick<ProviderServices, 'publicUrl' | 'predefined'>,
  id: string,
): Promise<AskedAccess | null> {
  const interaction = await provider.Interaction.find(id);
  const clientId = textOf(interaction?.params['client_id']);
  const client = interaction && (await provider.Client.find(clientId));
  if (!client) return null;

  const given = textOf(interaction.params['scope']).split(' ');
  const resources = indicatorsOf(interaction).map((indicator) => resourceAt(publicUrl, indicator));
  return {
    clientId,
    clientName: nameOf(client),
    clientAddress: URL.parse(clientId)?.host ?? URL.parse(client.clientUri ?? '')?.host ?? null,
    answeredTo: addressOf(textOf(interaction.params['redirect_uri'])),
    isPredefined: predefined.some((known) => known.client_id === clientId),
    scopes: TOKEN_SCOPES.filter((scope) => given.includes(scope)),
    resources: [...new Set(resources)].filter((path) => path !== null),
  };
}

/** A program on the user's own computer has no host of its own. */
function addressOf(redirectUri: string): string {
  const url = URL.parse(redirectUri);
  return url?.host || `${url?.protocol ?? ''}//`;
}

type Storing = { provider: Provider; asked: AskedAccess; given: Given; indicators: string[] };

/** One row with everything: there is no grant without its choice. */
async function storeGrant(
  { db, now }: { db: Db; now: () => Date },
  { provider, asked, given, indicators }: Storing,
): Promise<string> {
  const { userId, within } = given;
  const { clientId, clientName } = asked;
  const id = randomUUID();
  const at = now().getTime();

  const grant = new provider.Grant({ accountId: userId, clientId });
  const scopes = asked.scopes.filter((scope) => given.scopes.includes(scope));
  const refused: string[] = [...TOKEN_SCOPES.filter((scope) => !scopes.includes(scope)), 'openid'];
  giveScopes(grant, { scopes, refused, indicators });

  const times = { iat: Math.floor(at / 1000), exp: Math.floor((at + FETCHED_WITHIN_MS) / 1000) };
  const payload = JSON.parse(JSON.stringify({ ...grant, ...times, jti: id })) as Prisma.InputJsonObject;
  const data = {
    id,
    userId,
    clientId,
    clientName,
    scopes,
    hasUnbranded: within.hasUnbranded,
    websiteIds: storedIds(within.websiteIds),
    profileIds: storedIds(within.profileIds),
    payload,
    expiresAt: new Date(at + FETCHED_WITHIN_MS),
  };
  await db.$transaction(async (tx) => {
    await tx.oauthGrant.create({ data });
    await tx.oauthClient.updateMany({ where: { id: clientId, usedAt: null }, data: { usedAt: now() } });
    await given.note(tx, clientName);
  });
  return id;
}

const storedIds = (ids: readonly string[] | null) => (ids === null ? Prisma.DbNull : [...ids]);

type Scopes = { scopes: TokenScope[]; refused: string[]; indicators: string[] };

function giveScopes(grant: InstanceType<Provider['Grant']>, { scopes, refused, indicators }: Scopes) {
  grant.addOIDCScope(scopes);
  grant.rejectOIDCScope(refused);
  for (const indicator of indicators) {
    grant.addResourceScope(indicator, scopes);
    grant.rejectResourceScope(indicator, refused);
  }
}
