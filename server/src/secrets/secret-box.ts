import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod';
import { AppError } from '../errors.ts';

/** The owner of a secret: a user's website or a queued mail. It can be decrypted for that owner only. */
export type SecretOwner = { userId: string; websiteId: string } | { mailId: string };

export type SecretBox = {
  encrypt(secret: string, owner: SecretOwner): Promise<string>;
  /** @throws AppError('conflict') when it was encrypted for somebody else, with another key, or has been tampered with. */
  decrypt(sealed: string, owner: SecretOwner): Promise<string>;
};

const sealedPayload = z.object({ secret: z.string() }).catchall(z.string());

/**
 * Encrypts site credentials and queued mails at rest: compact JWE, AES-256-GCM. The owner is part of the encrypted
 * payload, so a copy in another row is useless.
 * @param key 32 bytes
 */
export function createSecretBox(key: Uint8Array): SecretBox {
  const kid = hash('sha256', key).slice(0, 16);
  return {
    encrypt: (secret, owner) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ ...owner, secret })))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
        .encrypt(key),
    decrypt: async (sealed, owner) => {
      const { secret, ...sealedFor } = await plaintextOf(sealed, key, kid);
      if (!isDeepStrictEqual(sealedFor, { ...owner })) throw unreadable();
      return secret;
    },
  };
}

async function plaintextOf(sealed: string, key: Uint8Array, kid: string) {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    if (protectedHeader.kid !== kid) throw unreadable();
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
