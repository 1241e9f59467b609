import { useState } from 'react';
import { toast } from '#client/ui/toast/toast.ts';
import { WEBSITE_MESSAGES, DRAFTS_ONLY } from '#shared/rules/websites.ts';
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

/**
 * Checks a website that has just been connected, and says at once what would only be noticed when a piece is posted. A
 * check that fails is offered again on the website's card.
 */
export function useFirstCheck() {
  const utils = trpc.useUtils();
  const { mutateAsync: check } = trpc.websites.check.useMutation();
  return async (id: string) => {
    const found = await check({ id }).catch(() => null);
    if (found?.abilities?.publish === false) toast.failure(DRAFTS_ONLY);
    await utils.websites.list.invalidate();
  };
}
