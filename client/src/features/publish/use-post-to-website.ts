import { useState } from 'react';
import { type PostStep, type PostToWebsiteInput } from '#shared/publish.ts';
import { errorText, type ErrorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';

type State =
  | { phase: 'idle'; error: ErrorText | null }
  | { phase: 'posting'; step: PostStep | null }
  | { phase: 'posted' };

const IDLE: State = { phase: 'idle', error: null };

/** Posts a piece and follows the steps. An error leads back to idle. */
export function usePostToWebsite() {
  const utils = trpc.useUtils();
  const [state, setState] = useState<State>(IDLE);

  async function post(input: PostToWebsiteInput) {
    if (state.phase === 'posting') return;
    setState({ phase: 'posting', step: null });
    try {
      for await (const event of await utils.client.publish.postToWebsite.mutate(input)) {
        if (event.type === 'step') setState({ phase: 'posting', step: event.step });
      }
      setState({ phase: 'posted' });
    } catch (error) {
      setState({ phase: 'idle', error: errorText(error) });
    }
    await utils.publish.list.invalidate();
  }

  return { state, post, reset: () => setState(IDLE) };
}
