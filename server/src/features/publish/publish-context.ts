import type { Services, UserContext } from '#server/context.ts';

/** The part of a user's context that posting needs, so a job can settle a post on the user's behalf. */
export type PublishContext = Services & { user: Pick<UserContext['user'], 'id'> } & Partial<
    Pick<UserContext, 'session' | 'ipAddress' | 'userAgent'>
  >;
