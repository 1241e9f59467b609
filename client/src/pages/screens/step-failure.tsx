import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import { FailureNotice } from '../form/form.tsx';

type Failure = Parameters<typeof FailureNotice>[0]['failure'];

/** Why a step of a sign-in failed; one that has ended is begun again. */
export const StepFailure = ({ failure }: { failure: Failure }) => (
  <FailureNotice failure={failure}>
    {failure?.message === FACTOR_MESSAGES.stepGone && (
      <p>
        <a href={SIGNED_OUT_PAGES.signIn} className="link">
          Sign in again
        </a>
      </p>
    )}
  </FailureNotice>
);
