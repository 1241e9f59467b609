import { countHeadItems } from '#server/ports/cms/head-items.ts';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { publisher } from '../publisher.ts';
import type { TestWordPress, WordPressRole } from './start-wordpress.ts';

type Options = Parameters<typeof publisher>[1];

/** Users who post to this WordPress in a role. */
export const authorsOf =
  (wp: Pick<TestWordPress, 'url' | 'users'>) => (role: WordPressRole, options?: Options) =>
    publisher({ cmsType: 'wordpress', domain: wp.url, ...wp.users[role] }, options);

type Receipt = Pick<PublicationView, 'receipt'>;

/** The row of a receipt about this. */
export const lineOf = ({ receipt }: Receipt, field: string) =>
  receipt?.lines.find((line) => line.field === field);

export const notArrived = ({ receipt }: Receipt) =>
  (receipt?.lines ?? []).filter(({ outcome }) => outcome !== 'arrived');

/** How often each item stands in the head of a page that has all of them. */
export const ONCE = { title: 1, description: 1, canonical: 1, openGraph: 1, twitter: 1, article: 1 };

export const headItemsOf = async (link: string | null) =>
  countHeadItems(await (await fetch(link ?? '')).text());
