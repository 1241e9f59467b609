/**
 * Dates and times in English, without a line break before AM or PM. Made for its first date: a format keeps a phone busy
 * for some 30 ms, and most first views show no date.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (at: Date | string) =>
    (format ??= new Intl.DateTimeFormat('en-US', options))
      .format(new Date(at))
      .replace(/\s(?=[AP]M)/, '\u00A0');
}
