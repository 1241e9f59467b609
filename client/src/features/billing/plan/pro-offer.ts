import { PRO_WORDS_PER_MONTH } from '#shared/rules/billing.ts';
import { PRO_PRICE } from '../prices.ts';
import { grouped } from '#client/lib/in-words.ts';

export const PRO_OFFER = `Pro writes up to ${grouped(PRO_WORDS_PER_MONTH)} words a month for $${PRO_PRICE}, with priority support.`;
