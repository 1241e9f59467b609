import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { APPROVAL_FAILURES, isApprovalFailure, WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useFirstCheck } from './use-first-check.ts';

const PARAM = 'connected';

/** Says how WordPress's own approval ended, once, and cleans the address. A site that was connected is checked. */
export function useApprovalOutcome() {
  const [params, setParams] = useSearchParams();
  const outcome = params.get(PARAM);

  const firstCheck = useFirstCheck();
  const tell = useEffectEvent((told: string) => {
    if (isApprovalFailure(told)) toast.failure(APPROVAL_FAILURES[told]);
    else {
      toast.success(WEBSITE_MESSAGES.connected);
      void firstCheck(told);
    }
    setParams({}, { replace: true });
  });

  useEffect(() => {
    if (outcome) tell(outcome);
  }, [outcome]);
}
