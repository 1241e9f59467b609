import { addDays } from '#server/lib/days.ts';
import type { Period } from '#server/ports/search-results/search-results.ts';
import { WINDOW_DAYS } from '#shared/rules/results.ts';

/** Sixteen months, which is what Google keeps. */
export const CHART_DAYS = 487;

/** The 28 days that end on this one. */
export const windowTo = (to: string): Period => ({ from: addDays(to, 1 - WINDOW_DAYS), to });
export const before = ({ from }: Period) => windowTo(addDays(from, -1));

/** 52 weeks, so that the days of the week are the same. */
const YEAR_DAYS = 364;
export const yearBefore = ({ to }: Period) => windowTo(addDays(to, -YEAR_DAYS));
