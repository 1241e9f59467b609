import type { Services, UserContext } from '../../context.ts';

/** What posting needs to know of its user, so that a job can look after a post on the user's behalf. */
export type PublishContext = Services & { user: Pick<UserContext['user'], 'id'> };
