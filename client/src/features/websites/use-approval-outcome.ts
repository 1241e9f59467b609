import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { APPROVAL_FAILURES, isApprovalFailure, WEBSITE_MESSAGES } from '#shared/websites-rules.ts';
import { toast } from '../../ui/toast/toast.ts';

const PARAM = 'connected';

/** Says how WordPress's own approval ended, once, and cleans the address. */
export function useApprovalOutcome() {
  const [params, setParams] = useSearchParams();
  const outcome = params.get(PARAM);

  useEffect(() => {
    if (!outcome) return;
    if (isApprovalFailure(outcome)) toast.failure(APPROVAL_FAILURES[outcome]);
    else toast.success(WEBSITE_MESSAGES.connected);
    setParams({}, { replace: true });
  }, [outcome, setParams]);
}
