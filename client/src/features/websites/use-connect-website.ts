import { useState } from 'react';
import { newId } from '../../lib/new-id.ts';
import { trpc } from '../../lib/trpc.ts';

/** Saves a new website. Its id is made once, so that a request that is sent twice connects one. */
export function useConnectWebsite(onConnected: () => void) {
  const [id] = useState(newId);
  const utils = trpc.useUtils();
  const create = trpc.websites.create.useMutation({
    onSuccess: async () => {
      await utils.websites.invalidate();
      onConnected();
    },
  });
  return { create, id };
}
