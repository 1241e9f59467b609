import { noteActivity, quoted } from '#server/auth/note-activity.ts';
import type { UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { describeDevice, type ActivityGroup } from '#shared/rules/activity.ts';
import { shortAddress } from '#shared/rules/websites.ts';

type Own = { id: string; userId: string };

/** What a line calls a row of the user's. */
const NAMES = {
  session: async (tx: Tx, where: Own) => {
    const found = await tx.session.findFirst({ where, select: { userAgent: true } });
    return found && describeDevice(found.userAgent);
  },
  piece: async (tx: Tx, where: Own) => (await tx.piece.findFirst({ where, select: { title: true } }))?.title,
  profile: async (tx: Tx, where: Own) =>
    (await tx.profile.findFirst({ where, select: { name: true } }))?.name,
  website: async (tx: Tx, where: Own) => {
    const found = await tx.website.findFirst({ where, select: { domain: true } });
    return found && shortAddress(found.domain);
  },
  source: async (tx: Tx, where: Own) =>
    (await tx.source.findFirst({ where, select: { title: true } }))?.title,
  token: async (tx: Tx, where: Own) =>
    (await tx.accessToken.findFirst({ where, select: { name: true } }))?.name,
  passkey: async (tx: Tx, where: Own) =>
    (await tx.passkey.findFirst({ where, select: { name: true } }))?.name,
  assistant: async (tx: Tx, where: Own) =>
    (await tx.oauthGrant.findFirst({ where, select: { clientName: true } }))?.clientName,
  deletedThing: async (tx: Tx, where: Own) =>
    (await tx.deletedThing.findFirst({ where, select: { title: true } }))?.title,
  webhook: async (tx: Tx, where: Own) => {
    const found = await tx.webhook.findFirst({ where, select: { url: true } });
    return found && new URL(found.url).host;
  },
  patch: async (tx: Tx, where: Own) => {
    const select = { page: { select: { title: true } } } as const;
    return (await tx.sitePatch.findFirst({ where, select }))?.page.title;
  },
  shareLink: async (tx: Tx, where: Own) =>
    (await tx.shareLink.findFirst({ where, select: { name: true } }))?.name,
};

/** What an operation does, in the words of its line in the activity log. */
export type Act<Input = never> = {
  group: ActivityGroup;
  /** The row that the sentence is about, by the field with its id. */
  about?: keyof typeof NAMES;
  idOf?: (input: Input) => string;
  /** @param name of that row, in quotation marks */
  says: (name: string, input: Input) => string;
};

/**
 * Runs an operation so that its line is written in its transaction, the first that it opens: both are stored, or neither.
 * @returns its result
 */
export async function withLine<T>(
  ctx: UserContext,
  { act, input }: { act: Act<unknown>; input: unknown },
  run: (db: Db) => Promise<T>,
): Promise<T> {
  let isBegun = false;

  const inTransaction: Db['$transaction'] = (work: never, options: never) => {
    if (isBegun || typeof work !== 'function') return ctx.db.$transaction(work, options);
    isBegun = true;
    return ctx.db.$transaction(async (tx) => {
      const before = await nameOf(tx, ctx, act, input);
      const result = await (work as (tx: Tx) => Promise<unknown>)(tx);
      const name = before ?? (await nameOf(tx, ctx, act, input)) ?? '';
      const sentence = act.says(quoted(name), input);
      await noteActivity(tx, ctx, { userId: ctx.user.id, group: act.group, sentence });
      return result as never;
    }, options);
  };

  const db = new Proxy(ctx.db, {
    get: (target, key) => (key === '$transaction' ? inTransaction : Reflect.get(target, key, target)),
  });
  return run(db);
}

function nameOf(tx: Tx, { user }: UserContext, { about, idOf = idIn }: Act<unknown>, input: unknown) {
  return about && NAMES[about](tx, { id: idOf(input), userId: user.id });
}

const idIn = (input: unknown) => (input as { id: string }).id;
