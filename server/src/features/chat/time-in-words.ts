const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZone: 'UTC',
});

/** "3 December 2026, 2:05 pm UTC": a time as people write it. */
export function timeInWords(at: Date): string {
  return `${date.format(at)}, ${time.format(at)} UTC`;
}
