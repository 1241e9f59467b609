import type { UserContext } from '#server/context.ts';

type About = { userId: string } | { invitationId: string };

/** Ids alone: no address, link or text of a user. */
export function logAct({ log, user }: Pick<UserContext, 'log' | 'user'>, act: string, about: About) {
  log.info({ adminId: user.id, ...about }, act);
}
