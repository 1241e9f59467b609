import { randomUUID } from 'node:crypto';
import type { Services } from '#server/context.ts';
import type { PostToWebsiteInput, PublishEvent } from '#shared/schemas/publish.ts';
import type { CreateWebsiteInput } from '#shared/schemas/websites.ts';
import { storedPiece } from './published-piece.ts';
import { signedIn } from './signed-in.ts';

export type TestUser = Awaited<ReturnType<typeof signedIn>>;
type PieceFields = Parameters<typeof storedPiece>[2];
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
type Connection = WithoutId<CreateWebsiteInput>;

/** A user with a website connected and a piece to post to it. */
export async function publisher(
  connection: Connection,
  { piece: fields, services }: { piece?: PieceFields; services?: Partial<Services> } = {},
) {
  const user = await signedIn({ services });
  const websiteId = randomUUID();
  await user.api.websites.create({ ...connection, id: websiteId });
  // The reading of a whole website, one request a second, would hold up the jobs that a test waits for.
  await user.db.siteReading.deleteMany({ where: { websiteId } });
  const slug = `piece-${randomUUID().slice(0, 8)}`;
  const piece = await storedPiece(user.db, user.user.id, { slug, ...fields });
  return { ...user, piece, websiteId, order: { contentId: piece.id, websiteId } };
}

type Order = Pick<PostToWebsiteInput, 'contentId' | 'websiteId'> & Partial<PostToWebsiteInput>;

/** Posts and reads the whole stream. */
export const post = async ({ api }: Pick<TestUser, 'api'>, order: Order) =>
  outcome(await api.publish.postToWebsite(order));

export async function outcome(stream: AsyncIterable<PublishEvent>) {
  const steps: string[] = [];
  for await (const event of stream) {
    if (event.type === 'done') return { steps, publication: event.publication };
    steps.push(event.step);
  }
  throw new Error('The stream ended without a publication');
}
