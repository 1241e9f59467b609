import { type RouterOutputs, trpc } from './trpc.ts';

export type User = NonNullable<RouterOutputs['account']['me']>;

/** The signed-in user. Only for screens behind RequireUser, which loads it before it shows them. */
export function useUser() {
  const { data } = trpc.account.me.useQuery();
  if (!data) throw new Error('useUser outside of RequireUser');
  return data;
}
