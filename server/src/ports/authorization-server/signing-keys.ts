import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import { z } from 'zod';
import type { Db } from '#server/database/db.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import type { SecretBox } from '#server/secrets/secret-box.ts';

export const SIGNED_BY = 'ES256';
const SIGNS_DAYS = 90;
/** So long what an older key signed can still be read. */
const KEPT_DAYS = 2 * SIGNS_DAYS;

type Services = { db: Db; secrets: SecretBox; now: () => Date };

const jwk = z.looseObject({ kty: z.literal('EC') });

/** Newest first; a new one is made in time. One that cannot be decrypted any more is left out. */
export async function signingKeys(services: Services): Promise<JWK[]> {
  const { db, secrets, now } = services;
  const age = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await db.oauthKey.deleteMany({ where: { createdAt: { lt: age(KEPT_DAYS) } } });
  const rows = await db.oauthKey.findMany({ orderBy: { createdAt: 'desc' } });

  const keys: JWK[] = [];
  for (const { id, sealedKey } of rows) {
    const opened = await secrets.decrypt(sealedKey, { oauthKeyId: id }).catch(() => null);
    if (opened !== null) keys.push(jwk.parse(JSON.parse(opened)));
  }

  const isFresh = rows[0] && rows[0].createdAt > age(SIGNS_DAYS) && keys.length > 0;
  return isFresh ? keys : [await newKey(services), ...keys];
}

async function newKey({ db, secrets, now }: Services): Promise<JWK> {
  const id = randomUUID();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: SIGNED_BY };
  const sealedKey = await secrets.encrypt(JSON.stringify(key), { oauthKeyId: id });
  await db.oauthKey.create({ data: { id, sealedKey, createdAt: now() } });
  return key;
}
