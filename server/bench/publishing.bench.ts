// A piece posted to a real WordPress in a real browser: time from the click on Post to "Posted!", and the calls the site
// got for it against the fewest that can carry the same (who we are, the image, the post, and the two that read back).
import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/lib/log.ts';
import { createServices } from '#server/services.ts';
import { storedPiece } from '#server/test/published-piece.ts';
import { startServer } from '#server/test/server-process.ts';
import { startWordPress } from '#server/test/wordpress/start-wordpress.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { startBenchDatabase } from './bench-database.ts';
import { addUsers } from './bench-users.ts';

const ROUNDS = 10;
const FEWEST_CALLS = 5;

const wp = await startWordPress();
const database = await startBenchDatabase();
const { cookies } = await addUsers(database.url, 1);
const server = await startServer({ DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '1000' });
const { services, close } = await createServices(readEnv(), database.url, createLog('silent'));
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });

try {
  const { id: userId } = await services.db.user.findFirstOrThrow();
  await connect();
  const context = await browser.newContext();
  const [name = '', value = ''] = (cookies[0] ?? '').split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  const pieces = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const fields = { slug: `piece-${round}`, keywords: ['travel', 'city', 'night'] };
    pieces.push((await storedPiece(services.db, userId, fields)).id);
  }
  const [first = '', ...others] = pieces;
  const warming = await post(page, first, PUBLISH_MESSAGES.post);
  const runs = [];
  for (const id of others) runs.push(await post(page, id, PUBLISH_MESSAGES.post));
  const again = await post(page, first, PUBLISH_MESSAGES.update);
  console.log(
    `click to "${PUBLISH_MESSAGES.posted}": ${median(runs.map(({ ms }) => ms))} ms (median of ${ROUNDS})`,
  );
  console.log(
    `calls: ${median(runs.map(({ calls }) => calls))}, fewest possible ${FEWEST_CALLS}; first post with new tags ${warming.calls}`,
  );
  console.log(`update: ${again.ms} ms, ${again.calls} calls`);
} finally {
  await browser.close();
  await close();
  await server.end('SIGTERM');
  await database.stop();
  await wp.stop();
}

async function connect() {
  const website = { id: randomUUID(), cmsType: 'wordpress', domain: wp.url, ...wp.users.administrator };
  const answer = await fetch(`${server.url}/trpc/websites.create`, {
    method: 'POST',
    headers: { cookie: cookies[0] ?? '', origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify(website),
  });
  if (!answer.ok) throw new Error(`The site could not be connected: ${await answer.text()}`);
}

/** Posts from the piece's screen; what the modal asks of the site before the click is not counted. */
async function post(page: Page, id: string, button: string) {
  await page.goto(`${server.url}/content/${id}`);
  await page.getByRole('button', { name: 'Post to Web' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('combobox', { name: 'Website' }).click();
  await page.getByRole('option').first().click();
  await modal.getByText(/Asking the site/).waitFor({ state: 'hidden' });
  const before = (await wp.requests()).length;
  const start = performance.now();
  await modal.getByRole('button', { name: button, exact: true }).click();
  await modal.getByRole('button', { name: PUBLISH_MESSAGES.posted }).waitFor();
  const ms = Math.round(performance.now() - start);
  return { ms, calls: (await wp.requests()).length - before };
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
