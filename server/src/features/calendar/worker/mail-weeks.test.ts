import { expect, test } from 'vitest';
import { decryptMailBody } from '#server/queue/mail-queue.ts';
import { anOldPage } from '#server/test/a-site-page.ts';
import { plainPiece } from '#server/test/plain-piece.ts';
import { planner, topicEntry } from '#server/test/planner.ts';
import { storedPost } from '#server/test/stored-rows.ts';
import { mailWeeks } from './sweep-calendar.ts';

/** A planner on the Sunday before, and what the mails of the week say. */
async function onSunday() {
  const one = await planner({ now: new Date('2026-11-22T12:00Z') });
  const { db, services, clock, user } = one;
  return {
    ...one,
    /** Lets two processes look at this time, as they do at any moment. */
    at: async (time: string) => {
      clock.now = new Date(time);
      await Promise.all([mailWeeks(services), mailWeeks(services)]);
    },
    mails: async () => {
      const mails = await db.mail.findMany({ where: { to: user.email }, orderBy: { createdAt: 'asc' } });
      return Promise.all(
        mails.map(async (mail) => ({
          subject: mail.subject,
          text: (await decryptMailBody(services.secrets, mail)).text,
        })),
      );
    },
  };
}

test('on Mondays from eight at the website one mail says what went out, what is next and what needs its user @long', async () => {
  const { add, api, db, savePlan, at, mails, websiteId, user } = await onSunday();
  await savePlan({ timeZone: 'America/New_York', mondayMail: true });

  const [posted, held, next] = [await add(), await add(), await add()];
  const idea = { ...topicEntry('Tea at noon'), time: { kind: 'none' } };
  await api.publish.addEntries({ websiteId, timeZone: 'UTC', entries: [idea] } as never);
  await db.calendarEntry.update({
    where: { id: posted.id },
    data: { status: 'posted', postedAt: new Date('2026-11-20T14:00Z') },
  });
  await db.calendarEntry.update({
    where: { id: held.id },
    data: { status: 'held', lastError: 'Not approved in time.' },
  });
  await db.calendarEntry.update({ where: { id: next.id }, data: { status: 'review' } });

  const own = { userId: user.id, websiteId };
  for (const title of ['Rye', 'Oat', 'Spelt', 'Wheat'])
    await db.sitePage.create({ data: anOldPage(own, title) });
  const counted = { ...own, source: 'google' as const };
  await db.searchConnection.create({
    data: { ...counted, finalUntil: new Date('2026-11-20'), readAt: new Date() },
  });
  const period = { periodFrom: new Date('2026-10-24'), periodTo: new Date('2026-11-20') };
  await db.pagePeriod.createMany({
    data: [900, 800, 700, 600, 9, 8, 7, 6].map((impressions) => ({
      ...counted,
      ...period,
      page: `https://tea.example/${impressions}`,
      clicks: 1,
      impressions,
      positionSum: 10 * impressions,
    })),
  });
  await at('2026-11-23T12:59:00Z');
  expect(await mails()).toEqual([]);
  await at('2026-11-23T13:00:00Z');
  await at('2026-11-23T13:01:00Z');

  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^This week on \S+\.example: 1 planned, 2 need you$/);
  expect(mail?.text).toContain('Went out in the last seven days: “Tea for beginners”.');
  expect(mail?.text).toContain(
    'Goes out in the next seven days (America/New_York): “Tea for beginners”, Wednesday 9:00\u00A0AM.',
  );
  expect(mail?.text).toContain(
    'Needs you: “Tea for beginners” held: Not approved in time; “Tea for beginners” waits for your approval.',
  );
  expect(mail?.text).toMatch(
    /Worth a look under Your pages: “[RWOS]\w+”: It speaks of a year that is past: “This year we bake rye.”; /,
  );
  expect(mail?.text.match(/This year we bake rye/g)).toHaveLength(3);
  expect(mail?.text).toMatch(
    /Worth doing by your search figures: “\S+900”: It was shown 900 times at position 10\.0, close to the first page; /,
  );
  expect(mail?.text.match(/close to the first page/g)).toHaveLength(3);
  expect(mail?.text).not.toContain('Tea at noon');
  await at('2026-11-24T13:00:00Z');
  expect(await mails()).toHaveLength(1);
  await at('2026-11-30T13:00:00Z');
  expect(await mails()).toHaveLength(2);
});

test('posts made by hand count as gone out, drafts and what the calendar has posted already do not', async () => {
  const one = await onSunday();
  const { add, db, at, mails, websiteId, user } = one;
  await one.savePlan({ timeZone: 'UTC', mondayMail: true });
  const posted = await add();
  const postedAt = new Date('2026-11-20T14:00Z');
  await db.calendarEntry.update({ where: { id: posted.id }, data: { status: 'posted', postedAt } });
  const post = (contentId: string, fields: Parameters<typeof storedPost>[2] = {}) =>
    storedPost(one, contentId, { websiteId, status: 'publish', postedAt, ...fields });
  await post(posted.contentId ?? '');
  const piece = async (title: string) => (await plainPiece(db, user.id, { title })).id;
  await post(await piece('By hand'), { postedAt: new Date('2026-11-18T14:00Z') });
  await post(await piece('A draft'), { status: 'draft' });
  await post(await piece('Long ago'), { postedAt: new Date('2026-11-15T14:00Z') });
  await at('2026-11-23T08:00:00Z');
  expect((await mails())[0]?.text).toContain(
    'Went out in the last seven days: “By hand”; “Tea for beginners”.',
  );
});

test('the mail of a paused plan says why and what to do, for four weeks and while something waits', async () => {
  const { add, api, db, savePlan, at, mails, websiteId } = await onSunday();
  await savePlan({ timeZone: 'UTC', mondayMail: true });

  const [failed, planned] = [await add(), await add()];
  const pause = (pausedAt: string, pauseReason: string | null) =>
    db.publishPlan.update({ where: { websiteId }, data: { pausedAt: new Date(pausedAt), pauseReason } });
  await pause('2026-11-22T10:00Z', 'The site does not answer.');
  await db.calendarEntry.update({
    where: { id: failed.id },
    data: { status: 'failed', lastError: 'The site does not answer.' },
  });
  await at('2026-11-23T08:00:00Z');

  const [mail] = await mails();
  expect(mail?.subject).toMatch(/^This week on \S+\.example: paused, 1 needs you$/);
  expect(mail?.text).toContain(
    'The plan of this website was paused on Nov 22, 2026: The site does not answer. ' +
      'Nothing is written or posted until you press Resume in the calendar.',
  );
  expect(mail?.text).toContain('On hold while the plan is paused: “Tea for beginners”.');
  expect(mail?.text).toContain('Needs you: “Tea for beginners” failed: The site does not answer.');
  expect(mail?.text).not.toContain('Goes out');
  await pause('2026-11-22T10:00Z', null);
  await at('2026-11-30T08:00:00Z');
  expect((await mails())[1]?.text).toContain('was paused by you on Nov 22, 2026.');
  for (const { id } of [failed, planned]) await api.publish.removeEntry({ id });
  await at('2026-12-07T08:00:00Z');
  await db.publishPlan.update({ where: { websiteId }, data: { pausedAt: null } });
  await add();
  await pause('2026-11-22T10:00Z', null);
  await at('2026-12-21T08:00:00Z');
  expect(await mails()).toHaveLength(2);
});

test('no mail goes out about an empty week, from a plan that has long been paused, or where it is switched off', async () => {
  const { add, db, savePlan, at, mails, websiteId } = await onSunday();
  await savePlan({ timeZone: 'UTC', mondayMail: true });
  await at('2026-11-23T08:00:00Z');
  await add();
  await at('2026-11-23T08:01:00Z');
  expect(await mails()).toEqual([]);
  await savePlan({ timeZone: 'UTC' });
  await at('2026-11-30T08:00:00Z');
  await savePlan({ timeZone: 'UTC', mondayMail: true });
  const pausedAt = new Date('2026-11-01T08:00Z');
  await db.publishPlan.update({ where: { websiteId }, data: { pausedAt } });
  await at('2026-11-30T08:01:00Z');
  expect(await mails()).toEqual([]);
  await db.publishPlan.update({ where: { websiteId }, data: { pausedAt: null } });
  await at('2026-11-30T08:02:00Z');
  expect(await mails()).toHaveLength(1);
});
