import type { Cms } from './cms.ts';
import { SiteError } from './site-error.ts';

type Found = Awaited<ReturnType<Cms['check']>>;

const UNTOLD: Omit<Found, 'problem' | 'detail'> = {
  siteName: null,
  version: null,
  account: null,
  roles: [],
  abilities: null,
  seoPlugin: null,
  companion: null,
  blogs: null,
};

/** A check of a site that tells less of itself than WordPress. */
export async function plainCheck(look: () => Promise<Partial<Found>>): Promise<Found> {
  try {
    return { ...UNTOLD, problem: null, detail: null, ...(await look()) };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { ...UNTOLD, problem: error.kind, detail: error.detail };
  }
}
