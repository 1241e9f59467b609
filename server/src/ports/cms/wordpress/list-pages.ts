import type { z } from 'zod';
import { textOf } from '#server/text/read-html.ts';
import type { SiteProblem } from '#shared/rules/site-problems.ts';
import { FetchError } from '../../site-client/fetch-error.ts';
import { SiteError } from '../site-error.ts';
import type { Offer, PageList } from '../site-images.ts';
import { listedPages, productList } from './answers.ts';
import { postsPath } from './remote-posts.ts';
import { isCode, type RestClient } from './rest-client.ts';

const AT_ONCE = 100;
const PRODUCTS_PATH = '/wc/store/v1/products';
/** What a site answers that has no products, or shows them to nobody. */
const ABSENT = new Set<SiteProblem>(['notWordPress', 'forbidden', 'credentials']);
const KINDS = ['page', 'post', 'product'] as const;
type Place = { kind: (typeof KINDS)[number]; from: number; size: number };
const START: Place = { kind: 'page', from: 0, size: AT_ONCE };

/** By offset, because plugins may leave posts out of a page of the list; an empty part is the end of its kind. */
export async function listWordPressPages(rest: RestClient, after: string | null): Promise<PageList> {
  const place = placeOf(after);
  return place.kind === 'product' ? listProducts(rest, place) : listWritten(rest, place);
}

async function listWritten(rest: RestClient, place: Place): Promise<PageList> {
  const query = {
    status: 'publish',
    orderby: 'date',
    order: 'desc',
    offset: place.from,
    per_page: place.size,
    _fields: 'id,link,title,content,excerpt,yoast_head_json.description,date_gmt,modified_gmt',
  };
  const found = await rest
    .get(postsPath(place.kind === 'page' ? 'page' : 'post'), { query, answer: listedPages })
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

/** WooCommerce's public list, which shows what a visitor sees. A site without WooCommerce has none. */
async function listProducts(rest: RestClient, place: Place): Promise<PageList> {
  const query = { page: place.from + 1, per_page: AT_ONCE, orderby: 'id', order: 'asc' };
  const found = await rest.get(PRODUCTS_PATH, { query, answer: productList }).catch((error: unknown) => {
    const isAbsent = error instanceof SiteError && (isCode(error, 'rest_no_route') || ABSENT.has(error.kind));
    if (isAbsent) return [];
    throw error;
  });

  const pages = found.map(({ id, name, permalink, description, short_description: short, ...product }) => ({
    remoteId: String(id),
    kind: 'product' as const,
    url: permalink,
    title: textOf(name),
    html: description || short,
    publishedAt: null,
    modifiedAt: null,
    offer: offerOf(product),
    described: null,
  }));
  return { pages, next: found.length < AT_ONCE ? null : cursorOf({ ...place, from: place.from + 1 }) };
}

type Product = z.output<typeof productList>[number];

/** Prices come in the smallest unit of their currency. */
function offerOf({
  prices,
  is_in_stock: isInStock,
  low_stock_remaining: left,
}: Pick<Product, 'prices' | 'is_in_stock' | 'low_stock_remaining'>): Offer {
  const { price, currency_code: currency, currency_minor_unit: unit } = prices;
  return {
    price: price === '' ? null : (Number(price) / 10 ** unit).toFixed(unit),
    currency,
    isInStock,
    left,
  };
}

const nextKind = ({ kind }: Place): Place | null => {
  const next = KINDS[KINDS.indexOf(kind) + 1];
  return next ? { kind: next, from: 0, size: AT_ONCE } : null;
};

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
