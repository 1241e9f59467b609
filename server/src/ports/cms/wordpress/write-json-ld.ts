import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { Placed, RemoteRef } from '../cms.ts';
import { withJsonLd, withoutJsonLd } from '../json-ld.ts';
import { throwSiteError } from '../site-error.ts';
import { placedPost } from './answers.ts';
import { placed, PLACED_FIELDS, postPath } from './remote-posts.ts';
import type { RestClient } from './rest-client.ts';
import { printingOf, takesScripts, type SiteFacts } from './site-facts.ts';

const BLOCK = { before: '\n\n<!-- wp:html -->\n', after: '\n<!-- /wp:html -->' };

export const withoutScriptBlock = (text: string) => withoutJsonLd(text, BLOCK);

export const withScriptBlock = (text: string, json: string) =>
  withJsonLd(text, jsonWithoutShortcodes(json), BLOCK);

/** Of a user without unfiltered_html WordPress would keep the JSON as visible text, so nothing is sent. */
export async function writeJsonLd(
  rest: RestClient,
  facts: SiteFacts,
  { kind, remoteId }: RemoteRef,
  text: string,
  json: string | null,
): Promise<Placed | null> {
  if (json && !takesScripts(await printingOf(facts, kind))) return null;
  const content = json ? withScriptBlock(text, json) : withoutScriptBlock(text);
  const options = { answer: placedPost, query: { _fields: PLACED_FIELDS } };
  const changed = await rest
    .send(postPath(kind, remoteId), { content }, options)
    .catch(throwSiteError(PUBLISH_MESSAGES.wordpressFailed));
  return placed(kind, changed);
}

/**
 * Text for a field that WordPress reads as HTML: tags, shortcodes and entities in it stay what they look like.
 * A bracket is written as WordPress's own filter writes it; `&#91;` would be turned back into a bracket.
 */
export const toWordPressText = (text: string) =>
  escapeEntities(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('[', BRACKET);

/**
 * An image description as WordPress keeps it. Of plain text it removes tags and percent-encoded octets, and it takes
 * one level of backslashes away.
 */
export const toWordPressAlt = (text: string) =>
  escapeEntities(text)
    .replaceAll('<', '&lt;')
    .replaceAll('[', BRACKET)
    .replace(/%(?=[\da-f]{2})/gi, '&#37;')
    .replaceAll('\\', '\\\\');

/** HTML in which no shortcode is found and no backslash is lost; it reads the same. */
export const withoutShortcodes = (html: string) => html.replaceAll('[', BRACKET).replaceAll('\\', '&#092;');

const jsonWithoutShortcodes = (json: string) =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, (text) => text.replaceAll('[', String.raw`\u005b`));

const BRACKET = '&#091;';

const escapeEntities = (text: string) => text.replace(/&(?=#?\w+;)/g, '&amp;');
