import { throwSiteError } from '../site-error.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { Placed, RemoteRef } from '../cms.ts';
import { withJsonLd, withoutJsonLd } from '../json-ld.ts';
import { placedPost } from './answers.ts';
import { placed, PLACED_FIELDS, postPath } from './remote-posts.ts';
import type { RestClient } from './rest-client.ts';
import { printingOf, type SiteFacts, takesScripts } from './site-facts.ts';
import { jsonWithoutShortcodes } from './to-wordpress-text.ts';

/** The script stands in a block of its own. */
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
