import path from 'node:path';
import type { SiteCheck } from '#shared/websites.ts';
import { textOf } from '../../../lib/read-html.ts';
import type { SafeFetch } from '../../site-client/safe-fetch.ts';
import { SiteError } from '../site-error.ts';
import { threaded } from '../../../threads/threaded.ts';
import type { SiteAccess } from '../cms.ts';
import { siteIndex } from './answers.ts';
import { createRestClient } from './rest-client.ts';
import { seoPluginOf } from './seo-plugins.ts';
import { whoAmI } from './who-am-i.ts';
import type * as versions from './wordpress-version.ts';

const PAGE_MAX_BYTES = 3 * 1024 * 1024;
// A front page may have any content.
const inVersion = threaded<typeof versions>(path.join(import.meta.dirname, 'wordpress-version.ts'));

/** Reachable, which version, who we are there and what that user may do. */
export async function checkWordPress(
  fetch: SafeFetch,
  site: SiteAccess,
  signal: AbortSignal,
): Promise<Omit<SiteCheck, 'checkedAt'>> {
  const rest = createRestClient(fetch, site, signal);
  const found: Omit<SiteCheck, 'checkedAt'> = {
    problem: null,
    detail: null,
    siteName: null,
    version: null,
    account: null,
    roles: [],
    abilities: null,
    seoPlugin: null,
    blogs: null,
  };
  try {
    const [index, user, version] = await Promise.all([
      rest.get('/', { answer: siteIndex, query: { _fields: 'name,namespaces' } }),
      whoAmI(fetch, rest, site, signal),
      versionOf(fetch, site.domain, signal),
    ]);
    const may = (capability: string) => user.capabilities[capability] === true;
    return {
      ...found,
      siteName: textOf(index.name),
      version,
      account: user.name,
      roles: user.roles,
      abilities: {
        publish: may('publish_posts'),
        upload: may('upload_files'),
        createTerms: may('manage_categories'),
        keepScripts: may('unfiltered_html'),
      },
      seoPlugin: seoPluginOf(index.namespaces),
    };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { ...found, problem: error.kind, detail: error.detail };
  }
}

/** The version stands in the pages a theme makes, unless the owner hides it. */
async function versionOf(fetch: SafeFetch, domain: string, signal: AbortSignal) {
  try {
    const page = await fetch(`${domain}/`, { signal, maxBytes: PAGE_MAX_BYTES });
    return await inVersion('wordPressVersion', page.text());
  } catch {
    return null;
  }
}
