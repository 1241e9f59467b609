import { dateFormat } from '#shared/rules/date-format.ts';

/** "Nov 24, 2026, 9:00 AM (Europe/Berlin)". */
export const timeInWords = (at: Date, timeZone = 'UTC'): string =>
  `${dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })(at)} (${timeZone})`;
