import type { Cms } from './cms.ts';
import { SiteError } from './site-error.ts';

type Found = Awaited<ReturnType<Cms['check']>>;

const UNKNOWN: Omit<Found, 'problem' | 'detail'> = {
  siteName: null,
  version: null,
  account: null,
  roles: [],
  abilities: null,
  seoPlugin: null,
  companion: null,
  blogs: null,
};

/** What a look at a site finds, or its problem; a kind of site that has no such thing leaves it out. */
export async function checkedSite(look: () => Promise<Partial<Found>>): Promise<Found> {
  try {
    return { ...UNKNOWN, problem: null, detail: null, ...(await look()) };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { ...UNKNOWN, problem: error.kind, detail: error.detail };
  }
}
