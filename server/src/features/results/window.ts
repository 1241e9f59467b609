import { DAY_MS } from '#server/lib/durations.ts';
import type { Period } from '#server/ports/search-results/search-results.ts';
import { WINDOW_DAYS } from '#shared/rules/results.ts';

/** Of a database's date, which is midnight UTC. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);
export const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number) => dayOf(new Date(dateOf(day).getTime() + days * DAY_MS));

/** Sixteen months, which is what Google keeps. */
export const CHART_DAYS = 487;

/** The 28 days that end on this one. */
export const windowTo = (to: string): Period => ({ from: addDays(to, 1 - WINDOW_DAYS), to });
export const before = ({ from }: Period) => windowTo(addDays(from, -1));

/** 52 weeks, so that the days of the week are the same. */
const YEAR_DAYS = 364;
export const yearBefore = ({ to }: Period) => windowTo(addDays(to, -YEAR_DAYS));
