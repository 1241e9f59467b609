import type { z } from 'zod';
import { noteActivity, quoted } from '#server/auth/note-activity.ts';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { ASSISTANT_MESSAGES } from '#shared/rules/assistants.ts';
import type { LetInInput, requestOfAccessInput } from '#shared/schemas/assistants.ts';

type Asked = z.infer<typeof requestOfAccessInput>;

const requestGone = () => new AppError('notFound', ASSISTANT_MESSAGES.requestGone);

/** Whoever is sent the address of somebody else's request would let that person's program in. @throws AppError */
function assertBegunHere({ connecting }: UserContext, { id }: Asked) {
  if (connecting !== id) throw requestGone();
}

/** Who asks for what. */
export async function requestOfAccess(ctx: UserContext, input: Asked) {
  assertBegunHere(ctx, input);
  const asked = await ctx.authorization.asked(input.id);
  if (!asked) throw requestGone();
  return asked;
}

/** @returns where the browser goes on, which leads to the program */
export async function letIn(ctx: UserContext, input: LetInInput) {
  const { scopes } = await requestOfAccess(ctx, input);
  const given = input.scopes.filter((scope) => scopes.includes(scope));
  if (given.length === 0)
    throw new AppError('invalid', ASSISTANT_MESSAGES.nothingChosen, { field: 'scopes' });

  const within = await ownChoice(ctx, input);
  const note = (tx: Tx, clientName: string) =>
    noteActivity(tx, ctx, {
      userId: ctx.user.id,
      group: 'access',
      sentence: `Let in the assistant ${quoted(clientName)}`,
    });
  const address = await ctx.authorization.give(input.id, {
    userId: ctx.user.id,
    scopes: given,
    within,
    note,
  });
  if (address === null) throw requestGone();
  return { address };
}

export async function keepOut(ctx: UserContext, input: Asked) {
  assertBegunHere(ctx, input);
  const address = await ctx.authorization.deny(input.id);
  if (address === null) throw requestGone();
  return { address };
}

/** @throws AppError for a website or brand that is not the user's */
async function ownChoice({ db, user }: UserContext, { websiteIds, profileIds, hasUnbranded }: LetInInput) {
  const isNowhere = websiteIds?.length === 0 && profileIds?.length === 0 && !hasUnbranded;
  if (isNowhere) throw new AppError('invalid', ASSISTANT_MESSAGES.nowhere, { field: 'websiteIds' });

  const owned = (ids: string[]) => ({ where: { userId: user.id, id: { in: ids } } });
  const [websites, profiles] = await Promise.all([
    websiteIds && db.website.count(owned(websiteIds)),
    profileIds && db.profile.count(owned(profileIds)),
  ]);
  const isForeign =
    (websiteIds && websites !== new Set(websiteIds).size) ||
    (profileIds && profiles !== new Set(profileIds).size);
  if (isForeign) throw new AppError('notFound', ASSISTANT_MESSAGES.foreignChoice);

  return { websiteIds, profileIds, hasUnbranded };
}
