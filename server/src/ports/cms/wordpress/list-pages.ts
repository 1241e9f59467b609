import { textOf } from '#server/text/read-html.ts';
import { FetchError } from '../../site-client/fetch-error.ts';
import { SiteError } from '../site-error.ts';
import type { PageList } from '../site-images.ts';
import { listedPages } from './answers.ts';
import { postsPath } from './remote-posts.ts';
import type { RestClient } from './rest-client.ts';

const AT_ONCE = 100;
const KINDS = ['page', 'post'] as const;
type Place = { kind: (typeof KINDS)[number]; from: number; size: number };
const START: Place = { kind: 'page', from: 0, size: AT_ONCE };

/** By offset, because plugins may leave posts out of a page of the list; an empty part is the end of its kind. */
export async function listWordPressPages(rest: RestClient, after: string | null): Promise<PageList> {
  const place = placeOf(after);
  const query = {
    status: 'publish',
    orderby: 'date',
    order: 'desc',
    offset: place.from,
    per_page: place.size,
    _fields: 'id,link,title,content,excerpt,yoast_head_json.description,date_gmt,modified_gmt',
  };
  const found = await rest
    .get(postsPath(place.kind), { query, answer: listedPages })
    .catch((error: unknown) => nullIfTooLarge(error));
  if (!found) return { pages: [], next: cursorOf(smaller(place)) };

  const pages = found
    .filter(({ content }) => !content.protected)
    .map(
      ({
        id,
        link,
        title,
        content,
        excerpt,
        yoast_head_json: yoast,
        date_gmt: date,
        modified_gmt: modified,
      }) => ({
        remoteId: String(id),
        kind: place.kind,
        url: link,
        title: textOf(title),
        html: content.rendered,
        publishedAt: date ? `${date}Z` : null,
        modifiedAt: modified ? `${modified}Z` : null,
        described: yoast?.description ? true : isOwnExcerpt(excerpt, content.rendered),
      }),
    );
  const next = found.length > 0 ? { ...place, from: place.from + place.size } : nextKind(place);

  return { pages, next: next && cursorOf(next) };
}

/** WordPress makes an excerpt of the beginning where the author has written none. */
function isOwnExcerpt(excerpt: string | null | undefined, html: string): boolean | null {
  if (excerpt === null || excerpt === undefined) return null;
  const words = (text: string) => textOf(text).replace(/\s+/g, ' ').trim();
  const said = words(excerpt).replace(/ ?\[…\]$/, '');
  return said !== '' && !words(html).startsWith(said);
}

const nextKind = ({ kind }: Place): Place | null =>
  kind === 'page' ? { kind: 'post', from: 0, size: AT_ONCE } : null;

/** A single post that is too large is passed over. */
const smaller = ({ kind, from, size }: Place): Place =>
  size > 1 ? { kind, from, size: Math.ceil(size / 4) } : { kind, from: from + 1, size };

function nullIfTooLarge(error: unknown): null {
  const { cause } = error instanceof SiteError ? error : {};
  if (cause instanceof FetchError && cause.kind === 'tooLarge') return null;
  throw error;
}

const cursorOf = ({ kind, from, size }: Place) => `${kind}:${from}:${size}`;

function placeOf(cursor: string | null): Place {
  const [kind, from, size] = cursor?.split(':') ?? [];
  return {
    kind: KINDS.find((one) => one === kind) ?? START.kind,
    from: Number(from ?? 0),
    size: Number(size ?? AT_ONCE),
  };
}
