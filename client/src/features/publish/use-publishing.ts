import { TRPCClientError } from '@trpc/client';
import { useRef, useState } from 'react';
import { errorText, type ErrorText } from '#client/lib/error-text.ts';
import { trpc, type RouterInputs } from '#client/lib/trpc.ts';
import { useStream } from '#client/lib/use-stream.ts';
import type { OpenClaimsView } from '#shared/rules/evidence.ts';
import type { PostStep } from '#shared/rules/publish.ts';
import type { PublishEvent, SiteChangeView } from '#shared/schemas/publish.ts';

type State =
  | {
      phase: 'idle';
      error: ErrorText | null;
      siteChange: SiteChangeView | null;
      openClaims: OpenClaimsView | null;
      isUnknown: boolean;
    }
  | { phase: 'posting'; step: PostStep | null }
  | { phase: 'posted' };

const IDLE: State = { phase: 'idle', error: null, siteChange: null, openClaims: null, isUnknown: false };

type Consents = { replaceSiteChanges?: boolean; postAnyway?: boolean; sample?: boolean };

export function usePublishing() {
  const utils = trpc.useUtils();
  const [state, setState] = useState<State>(IDLE);
  const { follow } = useStream({ outlivesScreen: true });
  const given = useRef<Consents>({});

  /** Answers to one question after another; a new attempt begins without any. */
  function consentsWith(more: Consents | undefined): Consents {
    given.current = more ? { ...given.current, ...more } : {};
    return given.current;
  }

  async function send(start: () => Promise<AsyncIterable<PublishEvent>>) {
    if (state.phase === 'posting') return;
    setState({ phase: 'posting', step: null });
    const end = await follow(start, (event) => {
      if (event.type === 'step') setState({ phase: 'posting', step: event.step });
    });
    if (end.is === 'whole') setState({ phase: 'posted' });
    if (end.is === 'failed')
      setState({ phase: 'idle', error: errorText(end.failure), ...refusalDetails(end.failure) });
    await utils.publish.list.invalidate();
  }

  return {
    state,
    post: (input: RouterInputs['publish']['postToWebsite'], answer?: Consents) => {
      const consents = consentsWith(answer);
      return send(() => utils.client.publish.postToWebsite.mutate({ ...input, ...consents }));
    },
    repair: (id: string, answer?: Omit<Consents, 'sample'>) => {
      const consents = consentsWith(answer);
      return send(() => utils.client.publish.repair.mutate({ id, ...consents }));
    },
    reset: () => setState(IDLE),
  };
}

type Details = { siteChange: SiteChangeView | null; openClaims: OpenClaimsView | null; isUnknown: boolean };

/** Why the server has written nothing, where the user may decide about it; null for any other error. */
export function refusalDetails(error: unknown): Details {
  const data: unknown = error instanceof TRPCClientError ? error.data : null;
  const { siteChange = null, openClaims = null, isUnknown = false } = (data ?? {}) as Partial<Details>;
  return { siteChange, openClaims, isUnknown };
}
