const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZone: 'UTC',
});

export function timeInWords(at: Date): string {
  return `${date.format(at)}, ${time.format(at)} UTC`;
}
