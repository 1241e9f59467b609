import type { RouterOutputs } from '#client/lib/trpc.ts';
import { Hint } from '#client/ui/action.tsx';
import { isSearch } from '#shared/rules/results.ts';
import { inCount, inPercent, inPlaces, longDay } from './in-figures.ts';
import classes from './results.module.css';

type Shown = NonNullable<RouterOutputs['websites']['getResults']['shown']>;
type Figures = NonNullable<Shown['now']>;

type Figure = { name: keyof Figures; label: string; say: (value: number | null | undefined) => string };

const OF_SEARCH: Figure[] = [
  { name: 'clicks', label: 'Clicks', say: inCount },
  { name: 'impressions', label: 'Impressions', say: inCount },
  { name: 'ctr', label: 'Click rate', say: inPercent },
  { name: 'position', label: 'Average position', say: inPlaces },
];
const OF_READINGS: Figure[] = [{ name: 'clicks', label: 'Readings', say: inCount }];

/** 28 days beside the 28 before, and those of a year ago where they are known. */
export function FourFigures({ shown: { source, window, now, before, yearBefore } }: { shown: Shown }) {
  if (!now) return null;
  return (
    <section aria-label="28 days">
      <Hint mb="sm">
        28 days, {longDay(window.from)} to {longDay(window.to)}
      </Hint>
      <dl className={classes.figures}>
        {(isSearch(source) ? OF_SEARCH : OF_READINGS).map(({ name, label, say }) => (
          <div key={name} className={classes.figure}>
            <dt className="u-label">{label}</dt>
            <dd>
              <span className={classes.number}>{say(now[name])}</span>
              <Hint>
                {before ? `${say(before[name])} the 28 days before` : 'no data for the 28 days before'}
              </Hint>
              {yearBefore && <Hint>{say(yearBefore[name])} a year ago</Hint>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
