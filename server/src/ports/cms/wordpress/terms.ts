import { library } from '#server/lib/large-libraries.ts';
import { textOf } from '#server/text/read-html.ts';
import { term, termList } from './answers.ts';
import type { RestClient } from './rest-client.ts';
import { toWordPressText } from './write-json-ld.ts';
import { isStatus, WordPressError } from './wordpress-error.ts';

const AT_ONCE = 4;

/**
 * Ids of tags by name: those that exist are found in one call, the others are made where the role allows it.
 * @returns also whether one had to be left out
 */
export async function tagIds(rest: RestClient, names: string[]) {
  const wanted = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
  const { default: slugify } = library('@sindresorhus/slugify');
  const slugs = wanted.map((name) => slugify(name)).filter(Boolean);
  const known = new Map<string, number>();
  if (slugs.length > 0) {
    const query = { slug: slugs.join(','), per_page: 100, _fields: 'id,name,slug' };
    for (const { id, name } of await rest.get('/wp/v2/tags', { query, answer: termList }))
      known.set(textOf(name).toLowerCase(), id);
  }
  const missing = wanted.filter((name) => !known.has(name.toLowerCase()));
  const ids = [...known.values()];
  let refused = false;
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const made = await Promise.all(missing.slice(from, from + AT_ONCE).map((name) => createTag(rest, name)));
    for (const id of made)
      if (id === null) refused = true;
      else ids.push(id);
  }
  return { ids, refused };
}

/** @returns null when the role may not make tags */
async function createTag(rest: RestClient, name: string): Promise<number | null> {
  try {
    return (await rest.send('/wp/v2/tags', { name: toWordPressText(name) }, { answer: term })).id;
  } catch (error) {
    if (error instanceof WordPressError && error.termId) return error.termId;
    if (isStatus(error, 403)) return null;
    throw error;
  }
}
