const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** "December 1, 2026" of a moment where the user is. */
export const longDate = (iso: string) => local.format(new Date(iso));

/** The same for days that begin at midnight UTC, which west of Greenwich is still the day before. */
export const longUtcDate = (iso: string) => inUtc.format(new Date(iso));

const localTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** "December 1, 2026 at 3:04 PM" where the user is. */
export const longDateTime = (iso: string) => localTime.format(new Date(iso));
