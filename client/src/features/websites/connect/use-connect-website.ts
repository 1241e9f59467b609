import { useState } from 'react';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { errorText } from '#client/lib/error-text.ts';
import { newId } from '#client/lib/new-id.ts';
import { trpc } from '#client/lib/trpc.ts';

/** Saves a new website. Its id is made once, so that a request that is sent twice connects one. */
export function useConnectWebsite(onConnected: (id: string) => void | Promise<void>) {
  const [id] = useState(newId);
  const utils = trpc.useUtils();
  const create = trpc.websites.create.useMutation({
    onSuccess: async (website) => {
      await onConnected(website.id);
      await utils.websites.invalidate();
    },
  });
  const failure = create.error && errorText(create.error, undefined, WEBSITE_MESSAGES.notAuthenticated);
  return { create, failure, id };
}
