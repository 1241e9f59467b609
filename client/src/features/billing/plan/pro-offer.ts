import { grouped, PRO_PRICE, PRO_WORDS_PER_MONTH } from '#shared/billing-rules.ts';

export const PRO_OFFER = `Pro writes up to ${grouped(PRO_WORDS_PER_MONTH)} words a month for $${PRO_PRICE}, with priority support.`;
