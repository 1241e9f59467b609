import { z } from 'zod';
import { SEO_PLUGINS } from '#shared/rules/websites.ts';
import { SiteError } from '../site-error.ts';
import { NAME_MAX, siteList, siteText } from '../site-text.ts';
import type { RemoteRef, ReportsTo } from '../cms.ts';
import { anything } from './answers.ts';
import type { RestClient } from './rest-client.ts';

/** The REST namespace of the companion plugin, by which it is recognised. */
const NAMESPACE = 'veemark/v1';
/** The meta field of a post that holds what the plugin prints. */
export const HEAD_KEY = '_veemark_head';
/** Items that the plugin can leave out. */
export const HEAD_ITEMS = ['description', 'canonical', 'openGraph', 'twitter', 'article'] as const;
export type HeadItem = (typeof HEAD_ITEMS)[number];

const items = siteList(z.enum(HEAD_ITEMS), HEAD_ITEMS.length).catch([]);
const printers = z.partialRecord(z.string(), siteText(NAME_MAX)).catch({});

const status = z.object({
  version: siteText(NAME_MAX),
  seoPlugin: z
    .object({ slug: z.enum(SEO_PLUGINS) })
    .nullable()
    .catch(null),
  /** Who prints each item: 'veemark', 'site', or an SEO plugin. */
  prints: z.object({ post: printers, page: printers }),
  /** Items that are left to whoever else on the site prints them. */
  suppressed: z.object({ post: items, page: items }),
});
export type CompanionStatus = z.infer<typeof status>;

/** What the companion plugin says of its site; null where there is none, or none that answers our user. */
export const companionStatus = async (
  rest: RestClient,
  namespaces: string[],
): Promise<CompanionStatus | null> => (namespaces.includes(NAMESPACE) ? readStatus(rest) : null);

/** The same where the plugin is known to be there. @param postId for what holds for this post */
export async function readStatus(rest: RestClient, postId?: string): Promise<CompanionStatus | null> {
  try {
    return await rest.get(`/${NAMESPACE}/status`, { query: postId ? { post: postId } : {}, answer: status });
  } catch (error) {
    if (error instanceof SiteError) return null;
    throw error;
  }
}

/**
 * For the whole site where our user manages it, else for this post alone.
 * @returns false when the role may not say so
 */
export const suppress = (rest: RestClient, { kind, remoteId }: RemoteRef, list: HeadItem[]) =>
  isTaken(
    rest.send(
      `/${NAMESPACE}/suppressed`,
      { type: kind, post: Number(remoteId), items: list },
      { answer: anything },
    ),
  );

export const connectReports = (rest: RestClient, to: ReportsTo) =>
  isTaken(rest.send(`/${NAMESPACE}/connection`, to, { answer: anything }));

export const endReports = (rest: RestClient, to: Pick<ReportsTo, 'address'>) =>
  isTaken(rest.send(`/${NAMESPACE}/connection`, to, { answer: anything, query: { _method: 'DELETE' } }));

async function isTaken(step: Promise<unknown>) {
  try {
    await step;
    return true;
  } catch (error) {
    if (error instanceof SiteError) return false;
    throw error;
  }
}
