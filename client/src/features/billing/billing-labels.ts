export const BILLING_LABELS = {
  currentPlanFree: 'Current Plan: Free',
  planFailed: 'Failed to fetch plan',
  freeGate: 'Unlock Full Access',
  proGate: 'Word Limit Reached',
  customPlan: 'Request Custom Plan',
  survey: 'Your Experience',
  usage: 'Usage',
} as const;

export const customPlanMail = (supportEmail: string) =>
  `mailto:${supportEmail}?subject=${encodeURIComponent(BILLING_LABELS.customPlan)}`;
