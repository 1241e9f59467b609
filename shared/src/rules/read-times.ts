const TIME = /^(\d{1,2})(?:[:.h](\d{2}))?(am|pm)?$/;

/** 09:00 for 9, 9:30, 9.30, 9h30, 9am and 9 PM as people write them; what is no time stays as it is. */
function readTime(typed: string): string {
  const [, hours = '', minutes = '00', half] = TIME.exec(typed) ?? [];
  const hour = Number(hours);
  const isKnown = half ? hour >= 1 && hour <= 12 : hour <= 23;
  if (!hours || !isKnown || Number(minutes) > 59) return typed;

  const ofDay = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour;
  return `${String(ofDay).padStart(2, '0')}:${minutes}`;
}

/** "9, 15:30 and 6 pm" are three. */
export const readTimes = (typed: string): string[] =>
  typed
    .toLowerCase()
    .replace(/\s*\b([ap])\.?m\b\.?/g, '$1m ')
    .split(/[\s,;]+|\band\b/)
    .filter(Boolean)
    .map(readTime);
