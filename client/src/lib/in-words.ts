import { dateFormat } from '#shared/rules/date-format.ts';

export const longDate = dateFormat({ dateStyle: 'medium' });

/** The same for days that begin at midnight UTC, which west of Greenwich is still the day before. */
export const longUtcDate = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

export const longDateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

const shortTime = dateFormat({ timeStyle: 'short' });

/** "2:02 PM" of today, with the day of any other. */
export function recentTime(at: number): string {
  const day = new Date(at);
  return day.toDateString() === new Date().toDateString() ? shortTime(day) : longDateTime(day);
}

/** 60,000 for 60000. Done by hand: the browser's own number formats keep a phone busy for 100 ms at their first use. */
export const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const piecesInWords = (count: number) => (count === 1 ? '1 piece' : `${grouped(count)} pieces`);

/** A line may end with a dot, and begins with none. */
export const dotted = (...parts: (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join('\u00a0· ');

export const inSentences = (...texts: (string | null)[]) =>
  texts
    .filter((text) => text !== null)
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ');

const clock = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
const dayAndTime = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', ...clock });
const time = dateFormat(clock);

/** "Tue, Dec 1, 9:00 AM" for the wall time of a site, whatever the zone of the browser. */
export const sayLocalTime = (localTime: string) => dayAndTime(`${localTime}:00Z`);

/** "9:00 AM" of a wall time: 09:00. */
export const sayTime = (localTime: string) => time(`1970-01-01T${localTime}:00Z`);

/** "Europe/Berlin" of the device. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
