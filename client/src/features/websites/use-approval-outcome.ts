import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { MESSAGES } from '#shared/websites.ts';
import { toast } from '../../ui/toast.ts';

const PARAM = 'connected';
const FAILED = 'failed';

/** Says how WordPress's own approval ended, once, and cleans the address. */
export function useApprovalOutcome() {
  const [params, setParams] = useSearchParams();
  const outcome = params.get(PARAM);

  useEffect(() => {
    if (!outcome) return;
    if (outcome === FAILED) toast.failure(MESSAGES.authorizationRejected);
    else toast.success(MESSAGES.connected);
    setParams({}, { replace: true });
  }, [outcome, setParams]);
}
