import type { SiteCheck } from '#shared/schemas/websites.ts';
import { textOf } from '#server/text/read-html.ts';
import type { SafeFetch } from '../../site-client/safe-fetch.ts';
import { checkedSite } from '../checked-site.ts';
import type { SiteAccess } from '../cms.ts';
import { siteIndex } from './answers.ts';
import { companionStatus } from './companion.ts';
import { frontPageOf } from '../public-page.ts';
import { createRestClient } from './rest-client.ts';
import { seoPluginOf } from './seo-plugins.ts';
import { whoAmI } from './who-am-i.ts';

/** Reachable, which version, who we are there and what that user may do. */
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
      companion: companion && { version: companion.version, reports: false },
    };
  });
}
