import { dateFormat } from '#shared/rules/date-format.ts';

/** "December 1, 2026" of a moment where the user is. */
export const longDate = dateFormat({ dateStyle: 'long' });

/** The same for days that begin at midnight UTC, which west of Greenwich is still the day before. */
export const longUtcDate = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** "December 1, 2026 at 3:04 PM" where the user is. */
export const longDateTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' });
