import { z } from 'zod';
import type { Services } from '#server/context.ts';
import type { SecretOwner } from '#server/secrets/secret-box.ts';

const VALID_MS = 60 * 60_000;

type Sealing = Pick<Services, 'secrets' | 'now'>;
type OwnerOf = (websiteId: string) => SecretOwner;

const sealedContent = z.object({ startedAt: z.number() }).loose();

/**
 * What goes with a user to another program and comes back with them: it begins with the id of a website, and only for
 * its owner can it be read.
 */
export async function sealState(
  { secrets, now }: Sealing,
  websiteId: string,
  { content, ownerOf }: { content: object; ownerOf: OwnerOf },
): Promise<string> {
  const text = JSON.stringify({ ...content, startedAt: now().getTime() });
  return `${websiteId}.${await secrets.encrypt(text, ownerOf(websiteId))}`;
}

/** @throws where it is somebody else's, or was changed. `isExpired`: an hour after it was sealed. */
export async function readState<S extends z.ZodType>(
  { secrets, now }: Sealing,
  state: string,
  { shape, ownerOf }: { shape: S; ownerOf: OwnerOf },
) {
  const websiteId = websiteOfState(state);
  const text = await secrets.decrypt(state.slice(websiteId.length + 1), ownerOf(websiteId));
  const opened: unknown = JSON.parse(text);
  const { startedAt } = sealedContent.parse(opened);
  return { websiteId, content: shape.parse(opened), isExpired: now().getTime() - startedAt > VALID_MS };
}

export const websiteOfState = (state: string): string => state.split('.')[0] ?? '';
