import type { ImportCost } from '#shared/schemas/calendar-import.ts';
import { longUtcDate } from '#client/lib/long-date.ts';
import { grouped } from '#client/lib/grouped.ts';

const pieces = (count: number) => (count === 1 ? '1 piece' : `${grouped(count)} pieces`);

/** "12 pieces, about 14,400 of your 41,000 words." */
export function costInWords({ pieces: count, words, wordsNow, left }: ImportCost): string {
  if (count === 0) return 'Nothing is written.';
  if (wordsNow === words) return `${pieces(count)}, about ${grouped(words)} of your ${grouped(left)} words.`;
  const now =
    wordsNow === 0 ? 'None of them are written this month' : `${grouped(wordsNow)} of them this month`;
  return `${pieces(count)}, about ${grouped(words)} words. ${now}; you have ${grouped(left)} left until it ends.`;
}

/** What happens when a month has fewer words than are planned for it; null where none has. */
export function shortageInWords({ over }: ImportCost): string | null {
  if (!over) return null;
  const { words, isThisMonth, resetsOn } = over;
  const month = isThisMonth ? 'this month' : `in the month before ${longUtcDate(resetsOn)}`;
  return `With all that is planned, that is about ${grouped(words)} words more than you have ${month}. What does not fit is held until ${longUtcDate(resetsOn)} and then goes on by itself.`;
}
