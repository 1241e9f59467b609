import { textOf } from '#server/lib/read-html.ts';
import type { Omission, OutgoingPost } from '../cms.ts';
import { SiteError } from '../site-error.ts';
import { userList } from './answers.ts';
import type { RestClient } from './rest-client.ts';
import type { SiteFacts } from './site-facts.ts';

type Writer = { ids: { author?: number }; omissions: Omission[] };

/** The site's author of this name. Our own user needs no choosing: it is the author of what it posts. */
export async function writerOf(
  rest: RestClient,
  facts: SiteFacts,
  { writer, kind }: OutgoingPost,
): Promise<Writer> {
  const user = await facts.user();
  if (!writer || isSame(writer, user.name)) return { ids: {}, omissions: [] };
  if (user.capabilities[`edit_others_${kind}s`] !== true) return { ids: {}, omissions: ['writerNotAllowed'] };
  const query = { search: writer, who: 'authors', per_page: 20, _fields: 'id,name' };
  const found = await rest.get('/wp/v2/users', { query, answer: userList }).catch(noneIfRefused);
  const author = found.find(({ name }) => isSame(writer, textOf(name)));
  return author ? { ids: { author: author.id }, omissions: [] } : { ids: {}, omissions: ['writerUnknown'] };
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Security plugins often hide the list of users. */
function noneIfRefused(error: unknown) {
  if (error instanceof SiteError && !error.mayHaveArrived) return [];
  throw error;
}
