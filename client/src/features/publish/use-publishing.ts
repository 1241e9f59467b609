import { useRef, useState } from 'react';
import type { PublishEvent, SiteChangeView } from '#shared/publish.ts';
import type { PostStep } from '#shared/publish-rules.ts';
import { errorText, type ErrorText } from '../../lib/error-text.ts';
import { type RouterInputs, trpc } from '../../lib/trpc.ts';
import { siteChangeOf } from './site-change-of.ts';

type State =
  | { phase: 'idle'; error: ErrorText | null; siteChange: SiteChangeView | null }
  | { phase: 'posting'; step: PostStep | null }
  | { phase: 'posted' };

const IDLE: State = { phase: 'idle', error: null, siteChange: null };

/** Posts or repairs and follows the steps. An error leads back to idle. */
export function usePublishing() {
  const utils = trpc.useUtils();
  const [state, setState] = useState<State>(IDLE);
  const isRunning = useRef(false);

  async function follow(start: () => Promise<AsyncIterable<PublishEvent>>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ phase: 'posting', step: null });
    try {
      for await (const event of await start()) {
        if (event.type === 'step') setState({ phase: 'posting', step: event.step });
      }
      setState({ phase: 'posted' });
    } catch (error) {
      setState({ phase: 'idle', error: errorText(error), siteChange: siteChangeOf(error) });
    } finally {
      isRunning.current = false;
    }
    await utils.publish.list.invalidate();
  }

  return {
    state,
    post: (input: RouterInputs['publish']['postToWebsite']) =>
      follow(() => utils.client.publish.postToWebsite.mutate(input)),
    repair: (id: string) => follow(() => utils.client.publish.repair.mutate({ id })),
    /** Sends it again even over what was edited on the site. */
    replace: (id: string) =>
      follow(() => utils.client.publish.repair.mutate({ id, replaceSiteChanges: true })),
    reset: () => setState(IDLE),
  };
}
