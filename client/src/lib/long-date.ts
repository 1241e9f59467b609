/** Made for its first date: a format keeps a phone busy for some 30 ms, and most first views show no date. */
function dateFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (iso: string) =>
    (format ??= new Intl.DateTimeFormat('en-US', options))
      .format(new Date(iso))
      .replace(/ (?=[AP]M)/, '\u00A0');
}

/** "December 1, 2026" of a moment where the user is. */
export const longDate = dateFormat({ dateStyle: 'long' });

/** The same for days that begin at midnight UTC, which west of Greenwich is still the day before. */
export const longUtcDate = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** "December 1, 2026 at 3:04 PM" where the user is. */
export const longDateTime = dateFormat({ dateStyle: 'long', timeStyle: 'short' });
