import type { TokenScope } from '#shared/access-tokens.ts';
import type { Access } from '../../trpc/access.ts';

const byToken = (scope: TokenScope) => `An access token needs the scope "${scope}".`;

/** The note about access tokens in the description of a path. */
export const WHO_MAY: Record<Access, string> = {
  read: byToken('read'),
  write: byToken('write'),
  publish: byToken('publish'),
  person: 'For a signed-in person alone: an access token is answered with 403.',
};
