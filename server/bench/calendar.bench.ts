// A month of the calendar with 300 entries in a real Chromium: how long the page cannot answer while it is turned to,
// scrolled, a full day is opened, and an entry is dragged to another day. The client must have been built.
import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import type { Db } from '#server/database/db.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/lib/log.ts';
import { createServices } from '#server/services.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { startBenchDatabase } from './bench-database.ts';
import { addUsers } from './bench-users.ts';
import { startProduct } from './start-product.ts';

const WEBSITES = 10;
const ENTRIES_EACH = 30;
const DAYS = 28;
const AIM_MS = 50;
const ROUNDS = 3;
/** What follows an action, the server's answer included, is over by then. */
const REST_MS = 1500;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
/** The first entry of a day stands so far below the top of its cell. */
const ENTRY_BELOW = 60;
const VIEW = { width: 1280, height: 900 };

const traced = z.object({
  traceEvents: z.array(
    z.object({
      pid: z.number(),
      tid: z.number(),
      name: z.string(),
      /** Microseconds of processor time. */
      tdur: z.number().default(0),
      args: z.object({ name: z.string().optional() }).default({}),
    }),
  ),
});

const database = await startBenchDatabase();
const [cookie = ''] = (await addUsers(database.url, 1)).cookies;
const firstDay = await fillMonth(database.url);
const server = await startProduct({ DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '100000' });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const longest = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [action, ms] of await measure(round))
      longest.set(action, Math.max(ms, longest.get(action) ?? 0));
  console.log(
    `a month of ${WEBSITES * ENTRIES_EACH} entries, the longest task by processor time (aim: ${AIM_MS} ms)`,
  );
  for (const [action, ms] of longest) console.log(`${action.padEnd(22)} ${ms.toFixed(0)} ms`);
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await database.stop();
}

/** Fills the month after the next, so that nothing of it is due meanwhile. @returns its first day */
async function fillMonth(databaseUrl: string): Promise<Date> {
  const { services, close } = await createServices(readEnv(), databaseUrl, createLog('silent'));
  const { id: userId } = await services.db.user.findFirstOrThrow();
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1));
  for (let site = 0; site < WEBSITES; site += 1) await fillWebsite(services.db, { userId, site, first });
  await close();
  return first;
}

type Site = { userId: string; site: number; first: Date };

async function fillWebsite(db: Db, { userId, site, first }: Site) {
  const domain = `https://bakery-${site}.example`;
  const id = randomUUID();
  const row = { id, userId, cmsType: 'wordpress', domain, username: 'ann', appPassword: 'sealed' } as const;
  const { id: websiteId } = await db.website.create({ data: row });
  const rhythm = { timeZone: 'UTC', perWeek: 10, weekdays: [1, 2, 3, 4, 5], times: ['09:00'] };
  const plan = { userId, websiteId, ...rhythm, approval: false, leadHours: 1 };
  const { id: planId } = await db.publishPlan.create({ data: plan });

  await db.calendarEntry.createMany({
    data: Array.from({ length: ENTRIES_EACH }, (_, n) => {
      const time = 8 * HOUR_MS + ((site * 7 + n) % 60) * MINUTE_MS;
      const slotAt = new Date(first.getTime() + (n % DAYS) * DAY_MS + time);
      return {
        id: randomUUID(),
        userId,
        websiteId,
        planId,
        slotAt,
        timeZone: 'UTC',
        status: 'queued' as const,
        localTime: slotAt.toISOString().slice(0, 16),
        brief: { contentType: 'blog', topic: `Busy week ${n} of a small bakery in town ${site}` },
      };
    }),
  });
}

/** The longest task of each action. @param round the entries of other days are dragged in each */
async function measure(round: number): Promise<[action: string, ms: number][]> {
  const page = await openCalendar();
  const results: [string, number][] = [];
  const timed = async (action: string, act: () => Promise<unknown>) => {
    await browser.startTracing(page, { categories: ['toplevel'] });
    await act();
    await page.waitForTimeout(REST_MS);
    results.push([action, longestTask(await browser.stopTracing())]);
  };
  const turn = (to: string) => page.getByRole('button', { name: `${to} month` }).click();
  await turn('Later');
  await timed('turn to the month', () => turn('Later'));
  await timed('scroll to its end', () => scroll(page, 1));
  await timed('scroll back', () => scroll(page, -1));

  await timed('open a full day', () =>
    page
      .getByText(/^\+\d+ more$/)
      .nth(8)
      .click(),
  );

  await timed('close it', () => page.keyboard.press('Escape'));
  await timed('drag to another day', () => drag(page, 7 + round));
  await page.context().close();

  return results;
}

async function openCalendar(): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: VIEW });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.goto('/calendar');
  await page.getByRole('table').waitFor();
  return page;
}

/** Of the threads that run pages, in milliseconds of processor time: what else the machine does counts for nothing. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = traced.parse(JSON.parse(trace.toString()));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const isMain = ({ name, args }: (typeof traceEvents)[number]) =>
    name === 'thread_name' && args.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter((event) => mains.has(threadOf(event)) && event.name.endsWith('RunTask'));
  return Math.max(0, ...tasks.map(({ tdur }) => tdur / 1000));
}

async function scroll(page: Page, direction: number) {
  await page.mouse.move(VIEW.width / 2, VIEW.height / 2);
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, direction * 150);
    await page.waitForTimeout(16);
  }
}

/** Drags the first entry of a day two days on, as a hand does it. */
async function drag(page: Page, day: number) {
  const cell = (offset: number) => {
    const date = new Date(firstDay.getTime() + (day + offset) * DAY_MS).toISOString().slice(0, 10);
    return page.locator(`[data-date="${date}"]`).first();
  };
  await cell(0).scrollIntoViewIfNeeded();
  const [from, to] = [await cell(0).boundingBox(), await cell(2).boundingBox()];
  if (!from || !to) throw new Error('The days are not shown.');
  const entryY = from.y + ENTRY_BELOW;
  await page.mouse.move(from.x + from.width / 2, entryY);
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) {
    await page.mouse.move(
      from.x + from.width / 2 + ((to.x - from.x) * step) / 30,
      entryY + ((to.y - from.y) * step) / 30,
    );
    await page.waitForTimeout(16);
  }
  const moved = page.waitForResponse((answer) => answer.url().includes('publish.moveEntry'));
  await page.mouse.up();
  const answer = await moved;
  if (!answer.ok()) throw new Error(`The entry was not moved: ${await answer.text()}`);
}
