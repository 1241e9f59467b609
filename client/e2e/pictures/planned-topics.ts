import { randomUUID } from 'node:crypto';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { SITE_PROBLEMS } from '#shared/rules/websites.ts';
import { sql } from '../new-user.ts';
import { call, type PicturedUser } from './users.ts';

/** What stands in the way of planned pieces, as the calendar says it. */
const STOPPED = [
  {
    topic: 'Coffee for a rainy week',
    status: 'held',
    reason: CALENDAR_MESSAGES.notApproved,
    hint: CALENDAR_MESSAGES.approve,
  },
  {
    topic: 'What a bag costs us',
    status: 'missed',
    reason: CALENDAR_MESSAGES.missed,
    hint: CALENDAR_MESSAGES.chooseTime,
  },
  {
    topic: 'A visit to a farm in the hills',
    status: 'failed',
    reason: PUBLISH_MESSAGES.wordpressFailed,
    hint: SITE_PROBLEMS.credentials,
  },
];
/** Two of its rows cannot be taken. */
export const TOPIC_LIST = `Title;Words;Profile
How to clean a grinder;900;
Beans for a French press;80;
Water for coffee;;
Filters of paper or metal;1200;
Milk that foams;;Nobody`;

const MONTH_TOPICS = [
  'A coffee calendar for December',
  'Grinders, compared',
  'What acidity means',
  'How we choose a farm to work with, and what we look at when we come to visit',
  'Coffee without a machine',
  'Milk or no milk',
  'Questions from the counter',
  'Descaling',
  'A weekend in the roastery',
  'The perfect cappuccino at home',
  'Beans by post',
  'Coffee and chocolate',
];
const MONTH_DAYS = [1, 3, 6, 8, 10, 13, 15, 17, 20, 22, 24, 27];

/** Three pieces a week of the month after the next, where nothing else is planned. */
export async function fillMonth(writer: PicturedUser, websiteId: string) {
  const now = new Date();
  const dayOf = (day: number) => new Date(Date.UTC(now.getFullYear(), now.getMonth() + 2, day));
  await call(writer, 'publish.addEntries', {
    websiteId,
    timeZone: 'Europe/Stockholm',
    entries: MONTH_TOPICS.map((topic, index) => ({
      id: randomUUID(),
      brief: { topic, wordCount: 900 },
      time: {
        kind: 'at',
        localTime: `${dayOf(MONTH_DAYS[index] ?? 1)
          .toISOString()
          .slice(0, 10)}T10:00`,
      },
    })),
  });
}

/** Topics that wait, topics that something stopped, an idea, and a list whose batch is paused. */
export async function fillCalendar(publisher: PicturedUser, websiteId: string) {
  const timeZone = 'Europe/Stockholm';
  const entry = (topic: string, kind: 'next' | 'none') => ({
    id: randomUUID(),
    brief: { topic, wordCount: 900 },
    time: { kind },
  });
  const planned = [...STOPPED.map(({ topic }) => topic), 'Coffee with a view', 'Our winter roast'];
  await call(publisher, 'publish.addEntries', {
    websiteId,
    timeZone,
    entries: [...planned.map((topic) => entry(topic, 'next')), entry('A day at the roaster', 'none')],
  });
  for (const { topic, status, reason, hint } of STOPPED)
    await sql(
      `update calendar_entries set status = $3::"EntryStatus", last_error = $4, last_hint = $5
       where user_id = $1 and brief->>'topic' = $2`,
      [publisher.id, topic, status, reason, hint],
    );
  const batchId = randomUUID();
  await call(publisher, 'publish.importEntries', {
    id: batchId,
    name: 'topics.csv',
    websiteId,
    timeZone,
    source: { kind: 'list', text: TOPIC_LIST.replaceAll(';', '\t') },
    defaults: { wordCount: 1200 },
  });
  await call(publisher, 'publish.pauseBatch', { id: batchId });
}
