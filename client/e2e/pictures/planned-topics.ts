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
