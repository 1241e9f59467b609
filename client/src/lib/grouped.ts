/** 60,000 for 60000. Done by hand: the browser's own number formats keep a phone busy for 100 ms at their first use. */
export const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
