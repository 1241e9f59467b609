import { randomUUID } from 'node:crypto';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import { sql } from '../new-user.ts';
import { call, type PicturedUser } from './users.ts';

/** What stands in the way of planned pieces, as the calendar says it. */
const STOPPED = [
  ['Coffee for a rainy week', 'held', CALENDAR_MESSAGES.notApproved, CALENDAR_MESSAGES.approve],
  ['What a bag costs us', 'missed', CALENDAR_MESSAGES.missed, CALENDAR_MESSAGES.chooseTime],
  ['A visit to a farm in the hills', 'failed', PUBLISH_MESSAGES.wordpressFailed, SITE_PROBLEMS.credentials],
] as const;
/** Two of its rows cannot be taken. */
export const TOPIC_LIST = `Title;Words;Profile
How to clean a grinder;900;
Beans for a French press;80;
Water for coffee;;
Filters of paper or metal;1200;
Milk that foams;;Nobody`;

/** By the day of the month. */
const MONTH_TOPICS = {
  '01': 'A coffee calendar for December',
  '03': 'Grinders, compared',
  '06': 'What acidity means',
  '08': 'How we choose a farm to work with, and what we look at when we come to visit',
  '10': 'Coffee without a machine',
  '13': 'Milk or no milk',
  '15': 'Questions from the counter',
  '17': 'Descaling',
  '20': 'A weekend in the roastery',
  '22': 'The perfect cappuccino at home',
  '24': 'Beans by post',
  '27': 'Coffee and chocolate',
};

/** Three pieces a week of the month after the next, where nothing else is planned. */
export async function fillMonth(writer: PicturedUser, websiteId: string) {
  const now = new Date();
  const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 2)).toISOString().slice(0, 7);
  await call(writer, 'publish.addEntries', {
    websiteId,
    timeZone: TIME_ZONE,
    entries: Object.entries(MONTH_TOPICS).map(([day, topic]) =>
      plannedTopic(topic, { kind: 'at', localTime: `${month}-${day}T10:00` }),
    ),
  });
}

export const TIME_ZONE = 'Europe/Stockholm';

export const plannedTopic = (topic: string, time: object = { kind: 'next' }) => ({
  id: randomUUID(),
  brief: { topic, wordCount: 900 },
  time,
});

/** Topics that wait, topics that something stopped, an idea, and a list whose batch is paused. */
export async function fillCalendar(publisher: PicturedUser, websiteId: string) {
  const planned = [...STOPPED.map(([topic]) => topic), 'Coffee with a view', 'Our winter roast'];

  await call(publisher, 'publish.addEntries', {
    websiteId,
    timeZone: TIME_ZONE,
    entries: [
      ...planned.map((topic) => plannedTopic(topic)),
      plannedTopic('A day at the roaster', { kind: 'none' }),
    ],
  });

  for (const stopped of STOPPED)
    await sql(
      `update calendar_entries set status = $3::"EntryStatus", last_error = $4, last_hint = $5
       where user_id = $1 and brief->>'topic' = $2`,
      [publisher.id, ...stopped],
    );

  const batchId = randomUUID();

  await call(publisher, 'publish.importEntries', {
    id: batchId,
    name: 'topics.csv',
    websiteId,
    timeZone: TIME_ZONE,
    source: { kind: 'list', text: TOPIC_LIST.replaceAll(';', '\t') },
    defaults: { wordCount: 1200 },
  });

  await call(publisher, 'publish.pauseBatch', { id: batchId });
}
