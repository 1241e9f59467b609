export const BILLING_LABELS = {
  currentPlanFree: 'Current Plan: Free',
  planFailed: 'Failed to fetch plan',
  freeGate: 'Unlock Full Access',
  proGate: 'Word Limit Reached',
  customPlan: 'Request Custom Plan',
  survey: 'Your Experience',
  usage: 'Usage',
} as const;

/** The address that writes a mail to ask for more words than Pro has. */
export const customPlanMail = (supportEmail: string) =>
  `mailto:${supportEmail}?subject=${encodeURIComponent(BILLING_LABELS.customPlan)}`;
