import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compactDecrypt, CompactEncrypt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';

const KEY_BYTES = 32;

/** Only for this owner can a secret be decrypted. */
export type SecretOwner =
  | { userId: string; websiteId: string }
  | { userId: string; websiteId: string; use: 'reports' }
  | { userId: string; websiteId: string; use: 'search'; source: string }
  | { userId: string; webhookId: string }
  | { userId: string; authenticatorId: string }
  | { mailId: string }
  | { oauthKeyId: string };

export type SecretBox = {
  encrypt(secret: string, owner: SecretOwner): Promise<string>;
  /** @throws AppError('conflict') for another owner or key, or after tampering */
  decrypt(sealed: string, owner: SecretOwner): Promise<string>;
  /** HMAC with the current key; a text begins with its use. */
  sign(text: string): string;
  /** Sealed with the current key, not the previous one. */
  isCurrent(sealed: string): boolean;
};

const sealedPayload = z.object({ secret: z.string() }).catchall(z.string());

/**
 * Compact JWE; its payload names the owner, so a copy in another row is useless. @param previous only opens
 */
export function createSecretBox(key: Uint8Array, previous?: Uint8Array): SecretBox {
  const kid = kidOf(key);
  const signingKey = Buffer.from(hkdfSync('sha256', key, '', 'sign', KEY_BYTES));
  const keys = new Map([key, previous].flatMap((one) => (one ? [[kidOf(one), one] as const] : [])));
  return {
    encrypt: (secret, owner) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ ...owner, secret })))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
        .encrypt(key),
    decrypt: async (sealed, owner) => {
      const { secret, ...sealedFor } = await plaintextOf(sealed, keys);
      if (!isDeepStrictEqual(sealedFor, { ...owner })) throw unreadable();
      return secret;
    },
    sign: (text) => createHmac('sha256', signingKey).update(text).digest('base64url'),
    isCurrent: (sealed) => sealedBy(sealed) === kid,
  };
}

const kidOf = (key: Uint8Array) => hash('sha256', key).slice(0, 16);

/** A key id that does not reveal the key; undefined for foreign values. */
function sealedBy(sealed: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(sealed);
    return kid;
  } catch {
    return undefined;
  }
}

async function plaintextOf(sealed: string, keys: Map<string, Uint8Array>) {
  const key = keys.get(sealedBy(sealed) ?? '');
  if (!key) throw unreadable();
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return sealedPayload.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  } catch (cause) {
    throw unreadable(cause);
  }
}

const unreadable = (cause?: unknown) =>
  new AppError('conflict', 'The stored credential can no longer be read.', {
    hint: 'Edit the website and enter the credential again.',
    cause,
  });

export const secretsKeyFile = (dataDir: string) => path.join(dataDir, 'secrets.key');

/** The configured key (base64), or one generated once. @throws where the file cannot be used */
export function secretsKey(configured: string | undefined, dataDir: string): Uint8Array {
  if (configured) return Buffer.from(configured, 'base64');
  mkdirSync(dataDir, { recursive: true });
  const file = secretsKeyFile(dataDir);
  try {
    // Fails if the file exists, so that two processes agree on one key.
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new Error(
    `The key in ${file} is damaged: it must be ${KEY_BYTES} bytes in base64. Put a copy of it there, or set SECRETS_KEY.`,
  );
}
