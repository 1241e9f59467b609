import type sanitize from 'sanitize-html';
import { storable } from '#server/database/stored.ts';
import { parse } from '#server/document/parse.ts';
import { escapeText, print } from '#server/document/print.ts';
import { ATTRIBUTES, LINK_REL, TEXT_TAGS } from '#server/document/schema.ts';
import { library } from '#server/lib/large-libraries.ts';
import { PICTURE_ADDRESS } from '#shared/rules/piece.ts';
import { stripTags } from '#shared/rules/text/text.ts';

/** The content of these is code or other markup, not text. */
const NOT_TEXT_TAGS =
  'script style textarea option select noscript template title head iframe object svg math xmp noembed noframes';

const OPTIONS: sanitize.IOptions = {
  allowedTags: TEXT_TAGS,
  allowedAttributes: ATTRIBUTES,
  allowedSchemes: [],
  allowedSchemesByTag: { a: ['https', 'http', 'mailto'], img: ['https'] },
  allowProtocolRelative: false,
  nonTextTags: NOT_TEXT_TAGS.split(' '),
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    del: 's',
    a: (tagName, { rel: _rel, ...attribs }) => ({ tagName, attribs: { ...attribs, rel: LINK_REL } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isShown(attribs['src'] ?? ''),
};

const isShown = (address: string) => /^https:/i.test(address) || PICTURE_ADDRESS.test(address);

/** No real text is nested deeper, and every level makes the parser slower. */
const DEPTH_MAX = 200;
class TooDeepError extends Error {}

/** The one allow-list for text of a piece, wherever it comes from: a model, an editor, a request. */
export function sanitiseHtml(html: string): string {
  const text = storable(html);
  let depth = 0;
  const onOpenTag = () => {
    depth += 1;
    if (depth > DEPTH_MAX) throw new TooDeepError();
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  try {
    return print(parse(library('sanitize-html')(text, { ...OPTIONS, onOpenTag, onCloseTag }))).trim();
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    return `<p>${escapeText(stripTags(text))}</p>`;
  }
}
