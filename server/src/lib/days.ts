import { DAY_MS } from './durations.ts';

/** Of a database's date, which is midnight UTC. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);
export const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number) => dayOf(new Date(dateOf(day).getTime() + days * DAY_MS));
