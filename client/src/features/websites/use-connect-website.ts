import { useRef } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** Saves a new website. Its id is made once, so that a request that is sent twice connects one. */
export function useConnectWebsite(onConnected: () => void) {
  const id = useRef<string>(undefined);
  id.current ??= crypto.randomUUID();
  const utils = trpc.useUtils();
  const create = trpc.websites.create.useMutation({
    onSuccess: async () => {
      await utils.websites.invalidate();
      onConnected();
    },
  });
  return { create, id: id.current };
}
