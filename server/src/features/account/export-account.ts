import { noteActivity } from '#server/auth/note-activity.ts';
import type { UserContext } from '#server/context.ts';
import type { Image } from '#server/generated/prisma/client.ts';
import type { ObjectStore } from '#server/ports/object-store/object-store.ts';
import { figureParts, type Part } from './export-figures.ts';

const PAGE = 100;
const IMAGE_PAGE = 5;

/** Streamed, so that the document is never whole in memory. */
export async function* exportAccount(ctx: UserContext): AsyncGenerator<string> {
  await noteActivity(ctx.db, ctx, { userId: ctx.user.id, group: 'account', sentence: 'Downloaded all data' });
  yield `{\n"exportedAt": ${JSON.stringify(ctx.now())}`;
  for (const { name, rows } of exportParts(ctx)) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = '\n';
    for await (const row of rows()) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '\n}\n';
}

type Cursor = { orderBy: { id: 'asc' }; take: number; skip?: number; cursor?: { id: string } };

const USER_PARTS = { omit: { passwordHash: true }, include: { account: true } } as const;
const WEBSITE_PARTS = {
  omit: { appPassword: true, reportSecret: true },
  include: { reading: true },
} as const;
const KEPT_ROWS = {
  rows: { orderBy: { id: 'asc' }, select: { tableName: true, change: true, row: true, after: true } },
} as const;
const PAGE_PARTS = { links: true, patches: true } as const;

/** In the order of the document. Hashes and encrypted credentials are useless to others and left out. */
export function exportParts({ db, objects, user }: UserContext): Part[] {
  const own = { where: { userId: user.id } };

  return [
    part('user', (page) => db.user.findMany({ where: { id: user.id }, ...USER_PARTS, ...page })),
    {
      name: 'subscription',
      rows: async function* subscription() {
        yield* await db.subscription.findMany(own);
      },
    },
    part('sessions', (page) => db.session.findMany({ ...own, ...page })),
    part('accessTokens', (page) => db.accessToken.findMany({ ...own, omit: { tokenHash: true }, ...page })),
    part('assistants', (page) => db.oauthGrant.findMany({ ...own, omit: { payload: true }, ...page })),
    part('assistantSteps', (page) => db.assistantStep.findMany({ ...own, ...page })),
    part('profiles', (page) => db.profile.findMany({ ...own, include: { voiceRules: true }, ...page })),
    part('websites', (page) => db.website.findMany({ ...own, ...WEBSITE_PARTS, ...page })),
    part('webhooks', (page) => db.webhook.findMany({ ...own, omit: { secret: true }, ...page })),
    part('webhookDeliveries', (page) => db.webhookDelivery.findMany({ ...own, ...page })),
    part('sitePages', (page) => db.sitePage.findMany({ ...own, include: PAGE_PARTS, ...page })),
    part('searchConnections', (page) => db.searchConnection.findMany({ ...own, ...page })),
    ...figureParts(db, user.id),
    part('worthDecisions', (page) => db.worthDecision.findMany({ ...own, ...page })),
    part('topicRefusals', (page) => db.topicRefusal.findMany({ ...own, ...page })),
    part('sources', (page) => db.source.findMany({ ...own, include: { facts: true }, ...page })),
    part('pieceSources', (page) => db.pieceSource.findMany({ ...own, ...page })),
    part('generations', (page) => db.generation.findMany({ ...own, include: { sections: true }, ...page })),
    part('content', (page) =>
      db.piece.findMany({ ...own, include: { socialPosts: true, email: true }, ...page }),
    ),
    part('claims', (page) => db.claim.findMany({ ...own, ...page })),
    part('claimDecisions', (page) => db.claimDecision.findMany({ ...own, ...page })),
    part('contentVersions', (page) => db.contentVersion.findMany({ ...own, ...page })),
    part('publications', (page) =>
      db.publication.findMany({ ...own, include: { versions: true, attempts: true }, ...page }),
    ),
    part('deletedPosts', (page) => db.deletedPost.findMany({ ...own, ...page })),
    part('publishPlans', (page) => db.publishPlan.findMany({ ...own, ...page })),
    part('entryBatches', (page) => db.entryBatch.findMany({ ...own, ...page })),
    part('calendarEntries', (page) => db.calendarEntry.findMany({ ...own, ...page })),
    part('shareLinks', (page) => db.shareLink.findMany({ ...own, omit: { tokenHash: true }, ...page })),
    part('reviews', (page) => db.review.findMany({ ...own, ...page })),
    ...logParts(db, user.id),
    part('chatMessages', (page) => db.chatMessage.findMany({ ...own, ...page })),
    part('feedback', (page) => db.feedback.findMany({ ...own, ...page })),
    part('mails', (page) =>
      db.mail.findMany({
        where: { to: user.email },
        omit: { html: true, text: true, sealedBody: true },
        ...page,
      }),
    ),
    imagesPart(objects, (page) => db.image.findMany({ ...own, ...page })),
  ];
}

/** What was done, and what programs took away. */
function logParts(db: UserContext['db'], userId: string): Part[] {
  const own = { where: { userId } };

  return [
    part('emailChanges', (page) =>
      db.emailChange.findMany({ ...own, omit: { tokenHash: true, takeBackHash: true }, ...page }),
    ),
    part('authenticators', (page) =>
      db.authenticator.findMany({ ...own, omit: { sealedSecret: true }, ...page }),
    ),
    part('passkeys', async (page) =>
      (await db.passkey.findMany({ ...own, omit: { publicKey: true }, ...page })).map((passkey) => ({
        ...passkey,
        counter: Number(passkey.counter),
      })),
    ),
    part('providerLinks', (page) => db.providerLink.findMany({ ...own, ...page })),
    part('rememberedDevices', (page) =>
      db.rememberedDevice.findMany({ ...own, omit: { tokenHash: true }, ...page }),
    ),
    part('activity', (page) => db.activity.findMany({ ...own, ...page })),
    part('deletedThings', async (page) =>
      (await db.deletedThing.findMany({ ...own, include: KEPT_ROWS, ...page })).map(withoutHashes),
    ),
  ];
}

/** Of review links, as where they are still there. */
const withoutHashes = <Thing extends { rows: { row: unknown }[] }>(thing: Thing): Thing => ({
  ...thing,
  rows: thing.rows.map((kept) => ({ ...kept, row: { ...(kept.row as object), token_hash: undefined } })),
});

const imagesPart = (objects: ObjectStore, read: (page: Cursor) => Promise<Image[]>) =>
  part(
    'images',
    async (page) =>
      Promise.all(
        (await read(page)).map(async ({ objectKey, ...image }) => {
          const { bytes, mediaType } = await objects.get(objectKey);
          return { ...image, mediaType, bytes: Buffer.from(bytes).toString('base64') };
        }),
      ),
    IMAGE_PAGE,
  );

function part<Row extends { id: string }>(
  name: string,
  read: (page: Cursor) => Promise<Row[]>,
  take = PAGE,
): Part {
  return {
    name,
    rows: async function* rows() {
      let last: Row | undefined;
      do {
        const from = last && { skip: 1, cursor: { id: last.id } };
        const page: Row[] = await read({ orderBy: { id: 'asc' }, take, ...from });
        yield* page;
        last = page.length === take ? page.at(-1) : undefined;
      } while (last);
    },
  };
}
