import { DAY_NAMES, WEEK } from '#shared/rules/calendar.ts';
import { sayTime } from '../../lib/in-words.ts';
import type { Plan } from './entry.ts';

type Rhythm = Pick<Plan, 'perWeek' | 'weekdays' | 'times' | 'timeZone' | 'approval'>;

/** "At most 5 a week, Mon, Tue at 9:00 AM (Europe/Berlin). Asks before it posts." */
export function planInWords({ perWeek, weekdays, times, timeZone, approval }: Rhythm): string {
  const inOrder = WEEK.filter((day) => weekdays.includes(day)).map((day) => DAY_NAMES[day]);
  const days = weekdays.length === 7 ? 'every day' : inOrder.join(', ');
  const asks = approval ? 'Asks before it posts.' : 'Posts without asking.';
  return `At most ${perWeek} a week, ${days} at ${times.map(sayTime).join(', ')} (${timeZone}). ${asks}`;
}
