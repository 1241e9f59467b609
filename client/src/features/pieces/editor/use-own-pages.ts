import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/lib/trpc.ts';

/** So many websites are asked for their pages, the newest first. */
const SITES_MAX = 5;
const FRESH_MS = 60_000;

/**
 * The user's published pieces, the start pages of the connected websites, and the pages there that fit the words.
 * @param isAsked somebody looks for one; until then no website is asked
 */
export function useOwnPages(words: string, isAsked: boolean) {
  const posts = trpc.publish.list.useQuery({});
  const { data } = trpc.websites.list.useQuery({});
  const websites = data?.websites ?? [];
  const searches = trpc.useQueries((ask) =>
    websites
      .slice(0, SITES_MAX)
      .map(({ id }) =>
        ask.websites.searchPages(
          { id, words },
          { enabled: isAsked, staleTime: FRESH_MS, retry: false, placeholderData: keepPreviousData },
        ),
      ),
  );
  const published = (posts.data ?? []).flatMap(({ link, status, contentTitle }) =>
    link && status === 'publish' ? [{ link, title: contentTitle }] : [],
  );
  const starts = websites.map(({ domain }) => ({ link: domain, title: 'Start page' }));
  const fits = ({ title, link }: { title: string; link: string }) =>
    `${title} ${link}`.toLowerCase().includes(words.toLowerCase());
  const found = searches.flatMap((search) => search.data ?? []);
  return {
    hasAny: published.length + starts.length > 0,
    pages: [...published.filter(fits), ...starts.filter(fits), ...found],
    isSearching: searches.some(({ isFetching }) => isFetching),
    unread: websites.filter((_, at) => searches[at]?.error).map(({ domain }) => new URL(domain).host),
  };
}
