import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { aRequest } from '../generation-flow.ts';
import { plainPiece } from '../plain-piece.ts';
import { signedIn, TEST_PASSWORD } from '../signed-in.ts';
import { STUB_TOKEN } from '../stubs/shopify-server.ts';
import type { Cluster } from './start-cluster.ts';
import { visitor, type Tally, type Visitor } from './visitor.ts';

const READ_EVERY_MS = 120;
const SAVE_EVERY_MS = 700;
const POST_EVERY_MS = 2500;
const POST_AGAIN_MS = 300;
const SIGN_IN_EVERY_MS = 2000;
const WORDS = 300;
const READERS = 3;
const WRITERS = 6;
/** Planned posts while the load runs; a shop takes no more in a week. */
const PLANNED = 5;

/** What people have been told is done. */
export type Done = {
  pieces: { id: string; userId: string; outcome: string }[];
  /** By piece, the last title whose saving was acknowledged, and the last one that was sent. */
  saved: Map<string, { acknowledged: number; sent: number }>;
  /** The handles of the pieces that were posted. */
  posted: string[];
  planned: { entryId: string; slug: string }[];
};

type Scene = { cluster: Cluster; tally: Tally; done: Done; over: AbortSignal };

async function someone({ cluster, tally }: Scene) {
  const one = await signedIn({ plan: 'pro' });
  const cookie = await signIn(cluster, one.user.email);
  return { ...one, ...visitor(cluster, cookie, tally) };
}

/** Also where its process is killed meanwhile. @returns the cookie of the session */
async function signIn({ proxy }: Pick<Cluster, 'proxy'>, email: string): Promise<string> {
  const { status, headers } = await proxy.ask('/trpc/account.signIn', {
    method: 'POST',
    headers: { origin: proxy.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  });
  if (status !== 200) return signIn({ proxy }, email);
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

/** Again and again until the load is over; what has begun is finished. */
async function keepDoing({ over }: Scene, act: () => Promise<unknown>, everyMs: number) {
  while (!over.aborted) {
    await act();
    await sleep(everyMs);
  }
}

async function reader(scene: Scene) {
  const { db, user, read } = await someone(scene);
  const { id } = await plainPiece(db, user.id);
  const look = async () => {
    for (const answer of [
      await read('account.me'),
      await read('content.listContent'),
      await read('content.getContent', { id }),
    ])
      if (answer.status !== 0 && answer.status < 500) expect(answer.status).toBe(200);
  };
  return keepDoing(scene, look, READ_EVERY_MS);
}

async function signer(scene: Scene) {
  const { user, change } = await someone(scene);
  const { email } = user;
  return keepDoing(
    scene,
    () => change('account.signIn', { email, password: TEST_PASSWORD }),
    SIGN_IN_EVERY_MS,
  );
}

async function writer(scene: Scene) {
  const { user, insist, follow } = await someone(scene);
  const write = async () => {
    const request = aRequest({ wordCount: WORDS });
    const { status } = await insist('content.startGeneration', request);
    expect(status).toBe(200);
    scene.done.pieces.push({ id: request.id, userId: user.id, outcome: await follow(request.id) });
  };
  return keepDoing(scene, write, 0);
}

async function saver(scene: Scene) {
  const { db, user, read, change } = await someone(scene);
  const piece = await plainPiece(db, user.id);
  const { id, slug, excerpt, keywords } = piece;
  const counts = { acknowledged: 0, sent: 0 };
  scene.done.saved.set(id, counts);
  const save = async () => {
    const answer = await read('content.getContent', { id });
    if (answer.status !== 200) return;
    const revision = Number(/"revision":(\d+)/.exec(answer.body)?.[1]);
    const sent = (counts.sent += 1);
    const edit = { title: `Saved ${sent}`, content: `<p>Text ${sent}</p>`, slug, excerpt, keywords };
    const { status } = await change('content.updateContent', { id, revision, ...edit });
    if (status === 200) counts.acknowledged = sent;
  };
  return keepDoing(scene, save, SAVE_EVERY_MS);
}

/** A shop of this user, without asking it whether it is there. */
async function addShop({ services, db, user }: Awaited<ReturnType<typeof someone>>) {
  const id = randomUUID();
  const appPassword = await services.secrets.encrypt(STUB_TOKEN, { userId: user.id, websiteId: id });
  const shop = {
    cmsType: 'shopify',
    shopName: 'shop',
    domain: `https://${id}.example`,
    appPassword,
  } as const;
  await db.website.create({ data: { id, userId: user.id, ...shop } });
  return id;
}

async function poster(scene: Scene) {
  const one = await someone(scene);
  const websiteId = await addShop(one);
  const post = async () => {
    const slug = `posted-${randomUUID()}`;
    const { id: contentId } = await plainPiece(one.db, one.user.id, { slug });
    await postUntilDone(one, { contentId, websiteId });
    scene.done.posted.push(slug);
  };
  return keepDoing(scene, post, POST_EVERY_MS);
}

/** The steps come as they are made, so an answer that begins well may still end badly. */
async function postUntilDone({ stream }: Pick<Visitor, 'stream'>, order: object) {
  for (;;) {
    const { status, body } = await stream('publish.postToWebsite', order);
    if (body.includes('"publication"')) return;
    expect([0, 200, 502, 503, 504]).toContain(status);
    await sleep(POST_AGAIN_MS);
  }
}

/** Posts of the calendar whose times come while the load runs. */
async function planned(scene: Scene, loadMs: number) {
  const one = await someone(scene);
  for (let count = 0; count < PLANNED; count += 1) {
    const websiteId = await addShop(one);
    const slug = `planned-${randomUUID()}`;
    const piece = await plainPiece(one.db, one.user.id, { slug });
    const entryId = randomUUID();
    const slotAt = new Date(Date.now() + (loadMs * count) / PLANNED);
    const what = { userId: one.user.id, websiteId, contentId: piece.id, timeZone: 'UTC' };
    await one.db.calendarEntry.create({ data: { id: entryId, ...what, status: 'approved', slotAt } });
    scene.done.planned.push({ entryId, slug });
  }
}

/** Everything that people do, until it is over and what they began has ended. */
export async function load(scene: Scene, loadMs: number) {
  await planned(scene, loadMs);
  await Promise.all([
    ...Array.from({ length: READERS }, () => reader(scene)),
    ...Array.from({ length: WRITERS }, () => writer(scene)),
    saver(scene),
    saver(scene),
    poster(scene),
    signer(scene),
  ]);
}
