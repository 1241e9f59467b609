import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import { tokenHash } from '#server/auth/tokens.ts';
import type { Db } from '#server/database/db.ts';
import { nameOf } from './client-name.ts';
import { refusalSentence } from './refusal-sentence.ts';

type Watching = {
  db: Db;
  log: Logger;
  /** Who is signed in in the browser that sent this. */
  userOf: (cookies: string | undefined) => Promise<string | null>;
};

/** Keeps each step of a connection for its user to read. */
export function watchConnections(provider: Provider, { db, log, userOf }: Watching) {
  const note = (
    ctx: KoaContextWithOIDC,
    { sentence, isRefusal }: { sentence: string; isRefusal: boolean },
  ) => {
    const { client, params } = ctx.oidc;
    const asked = params?.['client_id'];
    const clientName = nameOf(client ?? { clientId: typeof asked === 'string' ? asked : '' });

    async function store() {
      const userId = (await ownerOf(db, ctx)) ?? (await userOf(ctx.get('cookie')));
      if (!userId) return;

      await db.assistantStep.create({ data: { userId, clientName, sentence, isRefusal } });
    }
    store().catch((error: unknown) => log.warn({ err: error }, 'a step of a connection was not kept'));
  };

  const refused = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    const { error: code, error_description: description = '' } = error;
    log.info({ client: ctx.oidc.client?.clientId, code, description }, 'an assistant was refused');
    note(ctx, { sentence: refusalSentence({ error: code, description }), isRefusal: true });
  };

  provider.on('interaction.started', (ctx) =>
    note(ctx, { sentence: 'It asked for access.', isRefusal: false }),
  );
  provider.on('authorization.success', (ctx) => note(ctx, { sentence: 'You let it in.', isRefusal: false }));
  provider.on('authorization.error', refused);
  provider.on('grant.error', refused);
  provider.on('grant.success', (ctx) => {
    if (ctx.oidc.params?.['grant_type'] === 'authorization_code')
      note(ctx, { sentence: 'It is connected.', isRefusal: false });
  });
  provider.on('server_error', (ctx, error) => {
    log.error({ err: error, route: ctx.oidc.route }, 'the authorization server failed');
    note(ctx, { sentence: refusalSentence({ error: 'server_error', description: '' }), isRefusal: true });
  });
}

/** Whose code or token was brought. */
async function ownerOf(db: Db, { oidc: { params, entities } }: KoaContextWithOIDC): Promise<string | null> {
  const known = entities.Account?.accountId ?? entities.Grant?.accountId;
  if (known) return known;

  const brought = params?.['code'] ?? params?.['refresh_token'];
  if (typeof brought !== 'string') return null;
  const row = await db.oauthPayload.findUnique({
    where: { id: tokenHash(brought) },
    select: { userId: true },
  });
  return row?.userId ?? null;
}
