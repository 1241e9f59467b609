import { z } from 'zod';
import { SEO_PLUGINS } from '#shared/rules/websites.ts';
import type { HeadPrinters, OutgoingPost, ReportsTo } from '../cms.ts';
import type { readHeadItems } from '../head-items.ts';
import { SiteError } from '../site-error.ts';
import { NAME_MAX, siteList, siteText } from '../site-text.ts';
import { anything } from './answers.ts';
import type { RestClient } from './rest-client.ts';

const NAMESPACE = 'veemark/v1';
export const HEAD_KEY = '_veemark_head';
const ABILITIES_MAX = 50;

const printers = z.partialRecord(z.string(), siteText(NAME_MAX)).catch({});

const status = z.object({
  version: siteText(NAME_MAX),
  seoPlugin: z
    .object({ slug: z.enum(SEO_PLUGINS) })
    .nullable()
    .catch(null),
  installation: siteText(NAME_MAX).default(''),
  abilities: siteList(siteText(NAME_MAX), ABILITIES_MAX).default([]),
  /** Whether it counts how often pages are read; null where it cannot. */
  readings: z.boolean().nullable().catch(null).default(null),
  /** Who prints each item where nothing else on the page does: 'veemark' or an SEO plugin. */
  prints: z.object({ post: printers, page: printers }),
});
export type CompanionStatus = z.infer<typeof status>;

export const askCompanion = async (
  rest: RestClient,
  namespaces: string[],
): Promise<CompanionStatus | null> =>
  namespaces.includes(NAMESPACE) ? rest.get(`/${NAMESPACE}/status`, { answer: status }) : null;

/** The same; null also where it does not answer our user. */
export async function companionStatus(
  rest: RestClient,
  namespaces: string[],
): Promise<CompanionStatus | null> {
  try {
    return await askCompanion(rest, namespaces);
  } catch (error) {
    if (error instanceof SiteError) return null;
    throw error;
  }
}

export function headPrinters(
  { seoPlugin }: CompanionStatus,
  { own, counts }: ReturnType<typeof readHeadItems>,
): HeadPrinters {
  const others = seoPlugin?.slug ?? 'site';
  const by = Object.keys(counts).map((item) => [item, own.includes(item) ? 'veemark' : others]);
  // WordPress prints the title, which the plugin gives it where there is no SEO plugin.
  return { ...Object.fromEntries(by), title: seoPlugin?.slug ?? 'veemark' };
}

/** Not a replacing delivery: what was written on the site has not been compared. */
export async function sendHead(rest: RestClient, path: string, post: OutgoingPost) {
  const meta = { [HEAD_KEY]: companionHead(post) };
  await rest.send(path, { meta }, { answer: anything, query: { _fields: 'id' }, replaces: false });
}

export const connectReports = (rest: RestClient, to: ReportsTo) =>
  isTaken(rest.send(`/${NAMESPACE}/connection`, to, { answer: anything }));

export const endReports = (rest: RestClient, to: Pick<ReportsTo, 'address'>) =>
  isTaken(rest.send(`/${NAMESPACE}/connection`, to, { answer: anything, query: { _method: 'DELETE' } }));

const switched = z.object({ readings: z.boolean() });

export const countReadings = (rest: RestClient, on: boolean) =>
  rest.send(`/${NAMESPACE}/readings`, { on }, { answer: switched });

async function isTaken(step: Promise<unknown>) {
  try {
    await step;
    return true;
  } catch (error) {
    if (error instanceof SiteError) return false;
    throw error;
  }
}

/** The lengths that the plugin's schema takes. */
const LINE_MAX = 500;
const TEXT_MAX = 2000;
const KEYWORDS_MAX = 50;

const line = (text: string) => text.slice(0, LINE_MAX);
const text = (value: string) => value.slice(0, TEXT_MAX);

/**
 * What the companion plugin prints in the head of a post. Address, image, dates, author and site name are not sent: it
 * takes them from the site as it prints, so they stay true.
 */
export const companionHead = ({
  marker,
  kind,
  title,
  excerpt,
  metaTitle,
  metaDescription,
  focusKeyword,
  keywords,
}: OutgoingPost) => ({
  marker,
  title: line(metaTitle || title),
  description: text(metaDescription),
  ...(focusKeyword && { keyword: line(focusKeyword) }),
  openGraph: { title: line(title), description: text(metaDescription || excerpt) },
  twitter: { title: line(title), description: text(metaDescription || excerpt) },
  article: {
    type: kind === 'page' ? 'WebPage' : 'BlogPosting',
    headline: line(title),
    description: text(metaDescription || excerpt),
    keywords: keywords.slice(0, KEYWORDS_MAX).map(line),
  },
});
