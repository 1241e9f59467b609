import { textOf } from '#server/text/read-html.ts';
import type { SiteCheck } from '#shared/schemas/websites.ts';
import type { SafeFetch } from '../../site-client/safe-fetch.ts';
import { checkedSite } from '../checked-site.ts';
import type { SiteAccess } from '../cms.ts';
import { frontPageOf } from '../public-page.ts';
import { SiteError } from '../site-error.ts';
import { me, siteIndex } from './answers.ts';
import { companionStatus } from './companion.ts';
import { createRestClient, isCode, type RestClient } from './rest-client.ts';
import { seoPluginOf } from './seo-plugins.ts';

export async function checkWordPress(
  fetch: SafeFetch,
  site: SiteAccess,
  signal: AbortSignal,
): Promise<Omit<SiteCheck, 'checkedAt'>> {
  const rest = createRestClient(fetch, site, signal);

  return checkedSite(async () => {
    const [index, user, front] = await Promise.all([
      rest.get('/', { answer: siteIndex, query: { _fields: 'name,namespaces' } }),
      whoAmI(fetch, rest, site, signal),
      frontPageOf(fetch, site.domain, signal),
    ]);
    const companion = await companionStatus(rest, index.namespaces);
    const may = (capability: string) => user.capabilities[capability] === true;

    return {
      siteName: textOf(index.name),
      version: front?.version ?? null,
      account: user.name,
      roles: user.roles,
      abilities: {
        publish: may('publish_posts'),
        pages: may('publish_pages'),
        upload: may('upload_files'),
        createTerms: may('manage_categories'),
        keepScripts: may('unfiltered_html'),
      },
      seoPlugin: companion
        ? (companion.seoPlugin?.slug ?? null)
        : (seoPluginOf(index.namespaces) ?? front?.seoPlugin ?? null),
      companion: companion && { version: companion.version, reports: false, readings: companion.readings },
    };
  });
}

/** Lists a user's blogs or refuses. */
const ANSWER_MAX_BYTES = 64 * 1024;

/**
 * The user WordPress recognises. It gives the same answer to wrong credentials and to missing ones, so after a refusal
 * XML-RPC, which takes them in the body, tells the two apart.
 */
export async function whoAmI(fetch: SafeFetch, rest: RestClient, site: SiteAccess, signal: AbortSignal) {
  try {
    return await rest.get('/wp/v2/users/me', { answer: me, query: { context: 'edit' } });
  } catch (error) {
    const unseen = isCode(error, 'rest_not_logged_in');
    if (unseen && (await worksInTheBody(fetch, site, signal)))
      throw new SiteError('stripped', { cause: error });
    throw error;
  }
}

async function worksInTheBody(fetch: SafeFetch, site: SiteAccess, signal: AbortSignal) {
  const value = (text: string) =>
    `<param><value><string>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</string></value></param>`;
  const parameters = `<params>${value(site.username ?? '')}${value(site.secret)}</params>`;
  const body = `<?xml version="1.0"?><methodCall><methodName>wp.getUsersBlogs</methodName>${parameters}</methodCall>`;
  try {
    const headers = { 'content-type': 'text/xml' };
    const request = { method: 'POST' as const, headers, body, signal, maxBytes: ANSWER_MAX_BYTES };
    const answer = await fetch(`${site.domain}/xmlrpc.php`, request);
    return answer.status === 200 && answer.text().includes('<params>');
  } catch {
    return false;
  }
}
