import { Text } from '@mantine/core';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Link } from 'react-router';
import { dotted } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { Hint } from '#client/ui/action.tsx';
import {
  RESULT_MESSAGES,
  SEARCH_SOURCE_LABELS,
  type ResultEvent,
  type SearchSource,
} from '#shared/rules/results.ts';
import {
  counted,
  countedIn,
  countedOf,
  everyDay,
  inCount,
  longDay,
  NO_DATA,
  shortDay,
} from './in-figures.ts';
import classes from './results.module.css';

type Results = NonNullable<RouterOutputs['content']['pieceResults']>;

/** One line of what a piece brought. Nothing at all where nothing is known. */
export function PieceResults({ contentId }: { contentId: string }) {
  const { data } = trpc.content.pieceResults.useQuery({ id: contentId });
  if (!data) return null;

  return (
    <section aria-label="Results">
      <Text size="sm" mt="sm">
        <Link to={paths.resultsOf(data.websiteId)} className="u-link">
          {sentenceOf(data)}
        </Link>
      </Text>
      <Hint size="xs">
        {dotted(SEARCH_SOURCE_LABELS[data.source], `final to ${shortDay(data.finalUntil)}`)}
      </Hint>
      {data.needsConnection ? (
        <Hint size="xs">{RESULT_MESSAGES.needsConnection}</Hint>
      ) : (
        <Sparkline days={data.days} events={data.events} source={data.source} />
      )}
    </section>
  );
}

function sentenceOf({ source, now, before, period, needsConnection }: Results): string {
  if (!now) return 'No data for the last 28 days';
  if (needsConnection)
    return `${counted(now.clicks, countedOf(source))}, ${shortDay(period.from)} to ${shortDay(period.to)}`;
  const earlier = before ? `${inCount(before.clicks)} before` : `${NO_DATA} before`;
  return `${counted(now.clicks, countedOf(source))} in 28 days, ${earlier}`;
}

const WIDTH = 300;
const HEIGHT = 40;

const EVENTS: Record<ResultEvent, string> = {
  posted: 'posted',
  updated: 'updated',
  linked: 'link added',
  refreshed: 'refreshed',
};

type SparkProps = Pick<Results, 'days' | 'events' | 'source'>;

/** By pointer or arrow keys a day is read. What is not known is a gap. */
function Sparkline({ days, events, source }: SparkProps) {
  const all = everyDay(days);
  const [at, setAt] = useState<number | null>(null);
  if (all.length < 2) return null;

  const most = Math.max(1, ...days.map(({ clicks }) => clicks));
  const x = (index: number) => (index / (all.length - 1)) * WIDTH;
  const y = (clicks: number) => HEIGHT - 2 - (clicks / most) * (HEIGHT - 6);
  const marked = events.flatMap(({ day }) => {
    const index = all.findIndex((one) => one.day === day);
    return index < 0 ? [] : [index];
  });
  const index = at ?? all.length - 1;

  function point(event: PointerEvent<SVGSVGElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setAt(Math.round(part * (all.length - 1)));
  }

  function step({ key }: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (by) setAt(Math.min(all.length - 1, Math.max(0, index + by)));
  }

  return (
    <>
      <svg
        className={classes.spark}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="slider"
        tabIndex={0}
        aria-label={`${countedIn(source)} by day`}
        aria-valuemin={0}
        aria-valuemax={all.length - 1}
        aria-valuenow={index}
        aria-valuetext={dayInWords(all[index], events, source)}
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
        onKeyDown={step}
      >
        {marked.map((place) => (
          <line key={place} className={classes.event} x1={x(place)} x2={x(place)} y1={0} y2={HEIGHT} />
        ))}
        <path d={pathOf(all.map(({ known }, place) => known && ([x(place), y(known.clicks)] as const)))} />
        {at !== null && <line className={classes.here} x1={x(at)} x2={x(at)} y1={0} y2={HEIGHT} />}
      </svg>
      <Hint size="xs">{at === null ? spanOf(all, events) : dayInWords(all[at], events, source)}</Hint>
    </>
  );
}

type Place = readonly [number, number];

/** A day alone between two gaps is a dash, so that it can be seen. */
function pathOf(places: (Place | null)[]): string {
  return places
    .map((place, at) => {
      if (!place) return '';
      const [x, y] = place.map((value) => value.toFixed(1));
      return places[at - 1] ? `L${x} ${y}` : `M${x} ${y}h0.5`;
    })
    .join('');
}

function dayInWords(
  one: ReturnType<typeof everyDay<Results['days'][number]>>[number] | undefined,
  events: Results['events'],
  source: SearchSource,
): string {
  if (!one) return '';
  const happened = events.filter(({ day }) => day === one.day).map(({ event }) => EVENTS[event]);
  const clicks = one.known ? counted(one.known.clicks, countedOf(source)) : NO_DATA;
  return dotted(longDay(one.day), clicks, ...new Set(happened));
}

function spanOf(all: { day: string }[], events: Results['events']): string {
  const last = events.at(-1);
  const span = `${longDay(all[0]?.day ?? '')} to ${longDay(all.at(-1)?.day ?? '')}`;
  return dotted(span, last && `${EVENTS[last.event]} ${shortDay(last.day)}`);
}
