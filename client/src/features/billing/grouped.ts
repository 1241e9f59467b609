/** 60,000 for 60000. */
export const grouped = (count: number) => count.toLocaleString('en-US');
