/**
 * Dates and times in English, without a line break before AM or PM. Made for its first date: a format costs a phone 30 ms.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (at: Date | string) =>
    (format ??= new Intl.DateTimeFormat('en-US', options))
      .format(new Date(at))
      .replace(/\s(?=[AP]M)/, '\u00A0');
}

export const timeInWords = (at: Date, timeZone = 'UTC') =>
  `${dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })(at)} (${timeZone})`;
