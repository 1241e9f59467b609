/** US dollars a month. */
export const PRO_PRICE = 20;
/** US dollars off the first month, for feedback. */
export const FEEDBACK_DISCOUNT = 5;
