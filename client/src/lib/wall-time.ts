const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Tue, Dec 1, 09:00" for the wall time of a site, whatever the zone of the browser. */
export function sayLocalTime(localTime: string): string {
  const [date = '', time = ''] = localTime.split('T');
  return `${DAY.format(new Date(`${date}T00:00:00Z`))}, ${time}`;
}

/** "Europe/Berlin" of the device. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
