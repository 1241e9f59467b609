import { PRO_WORDS_PER_MONTH } from '#shared/rules/billing.ts';
import { grouped } from '#client/lib/in-words.ts';

/** US dollars a month. */
export const PRO_PRICE = 20;
/** US dollars off the first month, for feedback. */
export const FEEDBACK_DISCOUNT = 5;

export const PRO_OFFER = `Pro writes up to ${grouped(PRO_WORDS_PER_MONTH)} words a month for $${PRO_PRICE}, with priority support.`;
