import { randomUUID } from 'node:crypto';
import { tokenHash } from '#server/auth/tokens.ts';
import type { Services } from '#server/context.ts';
import { toInstant, toLocalTime } from '#server/features/calendar/wall-time.ts';
import { readSite } from '#server/features/own-site/read-site.ts';
import { newImage } from '#server/features/pieces/images/store-image.ts';
import { lookAtPublication } from '#server/features/publish/changes/look-at-publication.ts';
import { postToWebsite } from '#server/features/publish/post/post-to-website.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { toJpeg } from '#server/lib/picture.ts';
import { createMemorySite } from '#server/ports/cms/memory.ts';
import { createOfflineIllustrator } from '#server/ports/illustrator/offline.ts';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import { entryBrief } from '#shared/schemas/calendar.ts';
import { NO_CHOICES } from '#shared/schemas/publish.ts';
import { demoSiteAddress, editOnSite, storeOldPages, takeEasterMarketDown } from './demo-site.ts';

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const AT = '09:00';
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** Days from today; what is to be written is due later than the plan begins with it. */
const TOPICS: [inDays: number, topic: string][] = [
  [3, 'How a knife is ground, and how often it wants it'],
  [5, 'A walk from the mill to the lighthouse, with children'],
  [8, 'What the market costs a stallholder on a Saturday'],
];

const BRAND = {
  name: 'Hexby Makers',
  description: 'A site on which the people who make things in Hexby tell how they do it',
  summary: 'Makers of a small town write about their craft: bread, boats, pianos, knives.',
  company: 'Hexby Makers',
  author: '',
  voice: 'warm and plain, like somebody across the counter',
  audience: 'people in and around Hexby',
  colours: ['#7a3b12', '#2f5d50'],
};
const LOGO_SHAPE = { width: 128, height: 128 };
/** The firms of the recorded briefs. */
const ELSEWHERE = /https:\/\/(?:copperlane|skarrowferry)\.example[^"]*/g;

/** The pieces of the week: `edited` was changed on the site after it was posted, `inReview` is to go out tomorrow. */
type Week = { posted: string; edited: string; inReview: string };

/** A website with old pages, a plan with six entries around today, a review and a post that somebody edited on the site. */
export async function seedWeek(services: Services, userId: string, pieces: Week) {
  const site = { userId, ...(await connectSite(services, userId)) };
  await giveToBrand(services, userId, [pieces.posted, pieces.edited]);
  await storeOldPages(services);
  await readPages(services, site, before(services, 2 * DAY_MS));
  await takeEasterMarketDown(services);

  await postOn(services, site, pieces.posted, slotIn(services, -3).slotAt);
  const publication = await postOn(services, site, pieces.edited, slotIn(services, -1).slotAt);
  await editOnSite(services, publication.remoteId ?? '');
  await lookAtPublication(services, { id: publication.id });
  await readPages(services, site, services.now());

  await planWeek(services, site, pieces);
  await commentOn(services, site, pieces.inReview);
}

type Site = { userId: string; websiteId: string };

const before = ({ now }: Services, ms: number) => new Date(now().getTime() - ms);

function slotIn({ now }: Services, days: number) {
  const date = toLocalTime(new Date(now().getTime() + days * DAY_MS), TIME_ZONE).slice(0, 10);
  const localTime = `${date}T${AT}`;
  return { slotAt: toInstant(localTime, TIME_ZONE), localTime, timeZone: TIME_ZONE };
}

async function connectSite({ db, secrets, settings, cms, now }: Services, userId: string) {
  const websiteId = randomUUID();
  const domain = demoSiteAddress(settings);
  // It has no password; without one a website counts as restored and cut off.
  const appPassword = await secrets.encrypt('none', { userId, websiteId });
  const access = { domain, username: null, shopName: null, secret: '' };
  const found = await cms.memory.check(access, AbortSignal.timeout(1000));
  const lastCheck = { ...found, checkedAt: now().toISOString() };
  await db.website.create({
    data: { id: websiteId, userId, cmsType: 'memory', domain, appPassword, lastCheck },
  });
  await db.siteReading.create({ data: { websiteId, userId, startedAt: now() } });

  return { websiteId };
}

/** A brand with the address of the site. Its links lead to where the demo has pages, not to firms that do not exist. */
async function giveToBrand(services: Services, userId: string, pieces: string[]) {
  const { db, settings } = services;
  const domain = demoSiteAddress(settings);
  const { image, address } = await newImage(services, await drawLogo(), LOGO_SHAPE);
  const logo = `${settings.publicUrl}${address}`;
  const { id: profileId } = await db.profile.create({
    data: { ...BRAND, id: randomUUID(), userId, domain, logo, logoRead: logo },
  });
  await db.image.create({ data: { ...image, userId, profileId } });
  const sources = { userId, pieces: { some: { contentId: { in: pieces } } } };
  await db.source.updateMany({ where: sources, data: { profileId } });

  for (const { id, content, updatedAt } of await db.piece.findMany({
    where: { userId, id: { in: pieces } },
  })) {
    const led = content.replaceAll(ELSEWHERE, `${domain}/about`);
    await db.piece.update({ where: { id, userId }, data: { profileId, content: led, updatedAt } });
  }
}

async function drawLogo(): Promise<Buffer> {
  const { name: title, colours } = BRAND;
  const drawn = { title, topic: title, idea: '', brand: title, colours, motif: 'hammer', variant: 0 };
  const cover = await createOfflineIllustrator().drawCover(drawn, AbortSignal.timeout(60_000));
  return toJpeg(cover, LOGO_SHAPE);
}

/** Nobody else's server is asked, so nothing is waited for between two pages. */
async function readPages(services: Services, { websiteId, userId }: Site, startedAt: Date) {
  const { db, settings } = services;
  await db.siteReading.update({ where: { websiteId, userId }, data: { state: 'waiting', startedAt } });
  const then = { ...services, settings: { ...settings, readingPaceMs: 0 }, now: () => startedAt };
  await readSite(then, { id: websiteId }, AbortSignal.timeout(60_000));
}

async function postOn(services: Services, { userId, websiteId }: Site, contentId: string, at: Date) {
  const { db, cms } = services;
  const now = () => at;
  const then = { ...services, now, cms: { ...cms, memory: createMemorySite(db, now) }, user: { id: userId } };
  const order = {
    ...NO_CHOICES,
    contentId,
    websiteId,
    status: 'publish',
    replaceSiteChanges: false,
  } as const;
  const steps = await postToWebsite(then, { ...order, postAnyway: true, sample: true });
  for await (const _step of steps);

  return db.publication.findUniqueOrThrow({ where: { contentId_websiteId: { contentId, websiteId } } });
}

async function planWeek(services: Services, { userId, websiteId }: Site, pieces: Week) {
  const { db } = services;
  const plan = await db.publishPlan.create({
    data: {
      ...DEFAULT_PLAN,
      userId,
      websiteId,
      timeZone: TIME_ZONE,
      weekdays: EVERY_DAY,
      times: [AT],
      mondayMail: false,
    },
  });
  const own = { userId, websiteId, planId: plan.id };
  const out = (contentId: string, days: number) => {
    const slot = slotIn(services, days);
    return { ...own, ...slot, id: randomUUID(), contentId, status: 'posted' as const, postedAt: slot.slotAt };
  };

  await db.calendarEntry.createMany({
    data: [
      out(pieces.posted, -3),
      out(pieces.edited, -1),
      { ...own, ...slotIn(services, 1), id: randomUUID(), contentId: pieces.inReview, status: 'review' },
      ...TOPICS.map(([days, topic]) => ({
        ...own,
        ...slotIn(services, days),
        id: randomUUID(),
        brief: entryBrief.parse({ topic, wordCount: 800 }),
        status: 'queued' as const,
      })),
    ],
  });
}

async function commentOn({ db, now }: Services, { userId }: Site, contentId: string) {
  const { revision, featuredImage } = await db.piece.findUniqueOrThrow({ where: { id: contentId } });
  const own = { userId, contentId };
  const link = await db.shareLink.create({
    data: {
      ...own,
      name: 'Ruth Ember',
      tokenHash: tokenHash(randomUUID()),
      right: 'decide',
      expiresAt: new Date(now().getTime() + 14 * DAY_MS),
      createdAt: new Date(now().getTime() - DAY_MS),
    },
  });
  await db.review.create({
    data: {
      ...own,
      id: randomUUID(),
      linkId: link.id,
      revision,
      image: featuredImage ?? '',
      kind: 'comment',
      name: link.name,
      text: 'Reads well. Could the advice about the heating come earlier? That is what everybody asks me in October.',
      createdAt: new Date(now().getTime() - 5 * 60 * 60 * 1000),
    },
  });
}
