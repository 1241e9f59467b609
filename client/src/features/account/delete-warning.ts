import type { Plan } from '#shared/rules/account.ts';

/** The text of the delete modal. */
export const DELETE_WARNING: Record<Plan, string> = {
  free: 'This will delete all of your user data indefinitely.',
  pro: 'This will cancel your subscription and delete all your data indefinitely.',
};
