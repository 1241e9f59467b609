import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { AppError } from '../errors.ts';

/** The owner of a secret: a user's website, its reports, or a queued mail. It can be decrypted for that owner only. */
export type SecretOwner =
  | { userId: string; websiteId: string }
  | { userId: string; websiteId: string; use: 'reports' }
  | { mailId: string };

export type SecretBox = {
  encrypt(secret: string, owner: SecretOwner): Promise<string>;
  /** @throws AppError('conflict') when it was encrypted for somebody else, with another key, or has been tampered with. */
  decrypt(sealed: string, owner: SecretOwner): Promise<string>;
  /** Whether it was sealed with the key that seals now, not with the previous one. */
  isCurrent(sealed: string): boolean;
};

const sealedPayload = z.object({ secret: z.string() }).catchall(z.string());

/**
 * Encrypts site credentials and queued mails at rest: compact JWE, AES-256-GCM. The owner is part of the encrypted
 * payload, so a copy in another row is useless.
 * @param key 32 bytes; seals
 * @param previous still opens what it has sealed, while keys are changed
 */
export function createSecretBox(key: Uint8Array, previous?: Uint8Array): SecretBox {
  const kid = kidOf(key);
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
    isCurrent: (sealed) => sealedBy(sealed) === kid,
  };
}

const kidOf = (key: Uint8Array) => hash('sha256', key).slice(0, 16);

/** Names the key without telling it; undefined for what nothing of ours has sealed. */
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
