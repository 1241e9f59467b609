import { scopesOf, type Access } from '../../trpc/access.ts';

/** The note about access tokens in the description of a path. */
export function whoMay(access: Access): string {
  if (access === 'person') return 'For a signed-in person alone: an access token is answered with 403.';
  const scopes = scopesOf(access).map((scope) => `"${scope}"`);
  return `An access token needs the scope${scopes.length > 1 ? 's' : ''} ${scopes.join(' and ')}.`;
}
