import { keepPreviousData } from '@tanstack/react-query';
import {
  httpBatchLink,
  httpBatchStreamLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/trpc/router.ts';
import { UPLOADS } from '#shared/rules/content.ts';
import { askedProof } from './error-text.ts';
import { askForProof } from './proofs.ts';

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

const URL = '/trpc';
/** The server refuses larger batches. */
const MAX_BATCH = 20;

export const trpc = createTRPCReact<AppRouter>();

/** For lists that come a page at a time; what is shown stays until another search or filter has its answer. */
export const BY_PAGE = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
};

/** More than anybody connects. */
export const ALL_WEBSITES = { search: '', limit: 200 } as const;

/** Ask services outside, so that quick questions must not wait for their answer. */
const SLOW_QUERIES = [
  'content.suggestKeywords',
  'publish.choices',
  'publish.statusOnSite',
  'publish.shopBlogs',
  'content.alikePages',
  'websites.pieceLinks',
];

/** A change that asks for a proof is made again once it is given. */
const proving: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const refuse = (error: TRPCClientError<AppRouter>) => observer.error(error);

      async function prove(error: TRPCClientError<AppRouter>) {
        const proof = op.type === 'mutation' ? askedProof(error) : undefined;
        if (!proof || !(await askForProof(proof))) return refuse(error);
        running = next(op).subscribe(observer);
      }

      let running = next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => void prove(error),
      });
      return () => running.unsubscribe();
    });

/**
 * Account changes go without streaming: they set cookies, which a response that has begun cannot. So do quick
 * questions: a whole answer costs the server half of a streamed one. An upload counts until it is answered whole.
 */
export function createTrpcClient() {
  return trpc.createClient({
    links: [
      proving,
      splitLink({
        condition: (op) => op.type === 'subscription',
        true: httpSubscriptionLink({ url: URL }),
        false: splitLink({
          condition: ({ type, path }) =>
            type === 'query' ? !SLOW_QUERIES.includes(path) : path.startsWith('account.') || path in UPLOADS,
          true: httpBatchLink({ url: URL, maxItems: MAX_BATCH }),
          false: httpBatchStreamLink({ url: URL, maxItems: MAX_BATCH }),
        }),
      }),
    ],
  });
}

export type User = NonNullable<RouterOutputs['account']['me']>;

/** The signed-in user. Only for screens behind RequireUser, which loads it before it shows them. */
export function useUser() {
  const { data } = trpc.account.me.useQuery();
  if (!data) throw new Error('useUser outside of RequireUser');
  return data;
}
