import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { LineChart } from '@mantine/charts';
import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { Fold } from '#client/ui/fold.tsx';
import { isSearch, type SearchSource } from '#shared/rules/results.ts';
import { counted, countedIn, everyDay, inCount, longDay, shortDay } from './in-figures.ts';
import classes from './results.module.css';

type Day = { day: string; clicks: number; impressions: number | null };
type Props = { days: Day[]; source: SearchSource };

const LENGTHS = { '91': '3 months', '487': '16 months' };
type Length = keyof typeof LENGTHS;

const IMPRESSIONS = {
  name: 'Impressions',
  color: 'var(--amber)',
  yAxisId: 'right',
  strokeDasharray: '4 3',
} as const;

export function DayChart({ days, source }: Props) {
  const [length, setLength] = useState<Length>('91');
  const all = everyDay(days);
  const clicks = countedIn(source);
  const isOfSearch = isSearch(source);
  const shown = all.slice(-Number(length));
  const rows = shown.map(({ day, known }) => ({
    day,
    [clicks]: known?.clicks ?? null,
    Impressions: known?.impressions ?? null,
  }));
  const missing = shown.filter(({ known }) => known === null).length;
  const first = shown[0]?.day ?? '';
  const last = shown.at(-1)?.day ?? '';
  const isLong = all.length > Number('91');

  return (
    <Stack gap="sm">
      {isLong && (
        <SegmentedControl
          className="u-start"
          size="sm"
          miw={240}
          aria-label="How far back"
          data={Object.entries(LENGTHS).map(([value, label]) => ({ value, label }))}
          value={length}
          onChange={(value) => setLength(value === '91' ? '91' : '487')}
        />
      )}
      <div
        role="img"
        aria-label={`${clicks}${isOfSearch ? ' and impressions' : ''} by day, ${longDay(first)} to ${longDay(last)}. The table below has every day.`}
      >
        <LineChart
          h={260}
          data={rows}
          dataKey="day"
          series={[{ name: clicks, color: 'var(--accent)' }, ...(isOfSearch ? [IMPRESSIONS] : [])]}
          curveType="linear"
          connectNulls={false}
          withDots={false}
          withLegend
          withRightYAxis={isOfSearch}
          legendProps={{ verticalAlign: 'top', height: 36 }}
          gridAxis="x"
          textColor="var(--ink-soft)"
          gridColor="var(--line)"
          valueFormatter={inCount}
          xAxisProps={{ tickFormatter: (day: string) => shortDay(day), minTickGap: 40 }}
          yAxisProps={{ width: 48, allowDecimals: false }}
          rightYAxisProps={{ width: 56, allowDecimals: false }}
          // Without a day while nothing is pointed at.
          tooltipProps={{ labelFormatter: (day) => (typeof day === 'string' && day ? longDay(day) : '') }}
          lineChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <Fold title="Every day" state={dayState(shown.length - missing, missing)}>
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">{clicks}</th>
                {isOfSearch && <th scope="col">Impressions</th>}
              </tr>
            </thead>
            <tbody>
              {shown.toReversed().map(({ day, known }) => (
                <tr key={day}>
                  <td>{longDay(day)}</td>
                  <td>{inCount(known?.clicks)}</td>
                  {isOfSearch && <td>{inCount(known?.impressions)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Fold>
    </Stack>
  );
}

const dayState = (known: number, missing: number) =>
  missing === 0 ? counted(known, 'day') : `${counted(known, 'day')}, ${missing} without data`;
