import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#server/database/port.ts';
import { requestCancellation } from '#server/features/billing/cancel-subscription.ts';
import { credentialOwner } from '#server/features/results/own-connection.ts';
import { JOBS } from '#server/jobs.ts';
import type { JobName } from '#server/queue/job.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { aRequest } from './generation-flow.ts';
import { lockedTables } from './locked-tables.ts';
import { stripeForTest } from './paying-user.ts';
import { plainPiece } from './plain-piece.ts';
import { runningJobs } from './running-jobs.ts';
import { startServer } from './server-process.ts';
import { anonymous, signedIn, TEST_PASSWORD } from './signed-in.ts';
import { asked } from './stored-publication.ts';
import { startAiServer } from './stubs/ai-server.ts';
import { listen } from './stubs/http-server.ts';
import { startS3Server } from './stubs/s3-server.ts';
import { startSearchEngines } from './stubs/search-engines-server.ts';
import { smtpServer } from './stubs/smtp-server.ts';
import { STRIPE_TEST } from './stubs/stripe-objects.ts';
import { testServices } from './test-services.ts';

/** A busy machine takes its time. */
const RECOVERS_WITHIN_MS = 300_000;
const GETS_GOING_WITHIN_MS = 200_000;
const READ_BY_TASKS = [
  'publications',
  'calendar_entries',
  'sources',
  'site_readings',
  'webhook_deliveries',
  'website_reports',
  'reset_tokens',
  'keyword_cache',
  'oauth_payloads',
  'activity',
  'deleted_things',
  'search_connections',
  'profiles',
];
/** How a task is begun, and what shows that it has been done, once. */
type Case = { begin: () => Promise<unknown>; check: () => Promise<void> | void };

const someone = () => `${randomUUID()}@example.com`;

/** A mail server that takes connections and says nothing, until a real one takes its place. */
async function silentMailServer() {
  const port = await freePort();
  let callers = 0;
  const server = createServer(() => void (callers += 1)).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  return {
    url: `smtp://127.0.0.1:${port}`,
    callers: () => callers,
    wake: async () => {
      server.close();
      return smtpServer(port);
    },
  };
}

/** A user's website that does not answer until it is told to. */
async function silentSite() {
  let isSilent = true;
  let requests = 0;
  const server = await listen((_request, response) => {
    requests += 1;
    if (!isSilent) response.writeHead(404).end();
  });
  onTestFinished(server.close);
  return { url: server.url, requests: () => requests, wake: () => void (isSilent = false) };
}

/** @param count so many that every job has a place, and keeps it */
async function serversToKill(count: number, env: Record<string, string>) {
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(env)));
  const kill = async () => void (await Promise.all(servers.map((server) => server.end('SIGKILL'))));
  onTestFinished(kill);
  return kill;
}

async function pendingPublication(domain: string) {
  const { services, db, user } = await signedIn();
  const id = randomUUID();
  const appPassword = await services.secrets.encrypt('secret', { userId: user.id, websiteId: id });
  await db.website.create({
    data: { id, userId: user.id, cmsType: 'wordpress', domain, username: 'ann', appPassword },
  });
  const piece = await plainPiece(db, user.id);
  await db.piece.update({ where: { id: piece.id }, data: { rulesVersion: 0 } });
  const own = { userId: user.id, contentId: piece.id, websiteId: id };
  return db.publication.create({
    data: { ...own, marker: `vm${randomUUID()}`, ...asked(user.id, new Date()) },
  });
}

test('processes are killed in the middle of every task: another has done each, and once', async () => {
  const { services, databaseUrl } = await testServices();
  const { db, queue } = services;
  const world = await stripeForTest();
  const [ai, mails, site] = [await startAiServer(), await silentMailServer(), await silentSite()];
  const bucket = await startS3Server();
  bucket.fail('silent');
  const engines = await startSearchEngines();
  engines.isSilent = true;
  onTestFinished(async () => void (await Promise.all([ai.close(), bucket.close(), engines.close()])));
  const env = {
    // Whoever waits for a lock here waits as long as it takes.
    DATABASE_URL: `${databaseUrl}?options=${encodeURIComponent('-c timezone=UTC')}`,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...bucket.env,
    IMAGE_STORE: 's3',
    SMTP_URL: mails.url,
    OPENAI_BASE_URL: ai.url,
    STRIPE_SECRET_KEY: STRIPE_TEST.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_TEST.webhookSecret,
    STRIPE_PRICE_ID: STRIPE_TEST.priceId,
    STRIPE_API_BASE: world.stripe.url,
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_API_BASE: engines.url,
  };
  const { api: stranger } = await anonymous();
  const forgetful = await signedIn();
  const author = await signedIn({ plan: 'pro' });
  const leaver = await world.subscriber();
  const lapsed = await world.subscriber();
  const twofold = await world.subscriber();
  const publication = await pendingPublication(site.url);
  const newcomer = someone();
  const correspondent = someone();
  const request = aRequest();

  const isMailedOnce = async (to: string) => expect(await db.mail.count({ where: { to } })).toBe(1);
  const calling = {
    sendMails: {
      begin: () => queueMail(services, db, { to: correspondent, subject: 'Hello', html: '', text: 'Hello' }),
      check: async () => expect(await db.mail.count({ where: { status: { not: 'sent' } } })).toBe(0),
    },
    reconcilePayments: {
      begin: async () => {
        lapsed.subscription.status = 'canceled';
        await queue.add('reconcilePayments', {});
      },
      check: async () => expect(await lapsed.plan()).toBe('free'),
    },
    cancelSubscription: {
      begin: () =>
        db.$transaction(async (tx) => {
          await requestCancellation(queue, tx, leaver.user.id);
          await tx.user.delete({ where: { id: leaver.user.id } });
        }),
      check: () =>
        expect(world.stripe.cancellations.filter((id) => id === leaver.subscription.id)).toHaveLength(1),
    },
    endDuplicate: {
      begin: () => {
        const { customerId, subscription } = twofold;
        return queue.add('endDuplicate', { customerId, subscriptionId: subscription.id });
      },
      check: () => expect(world.stripe.refunded()).toEqual([twofold.subscription.id]),
    },
    moveImages: {
      begin: async () => {
        await services.objects.put(Buffer.from('jpeg'), 'image/jpeg');
        await queue.add('moveImages', {});
      },
      check: async () => {
        expect(await db.storedObject.count({ where: { bytes: { not: null } } })).toBe(0);
        expect(bucket.objects.size).toBe(await db.storedObject.count());
      },
    },
    revokeSearch: {
      begin: async () => {
        const of = {
          userId: author.user.id,
          websiteId: publication.websiteId ?? '',
          source: 'google',
        } as const;
        const sealed = await services.secrets.encrypt('refresh', credentialOwner(of));
        await queue.add('revokeSearch', { ...of, sealed });
      },
      check: () => expect(engines.revoked).toEqual(['refresh']),
    },
    settlePublication: {
      begin: async () => {
        await db.publication.updateMany({ data: { lookAt: new Date() } });
        await queue.add('settlePublication', { id: publication.id });
      },
      check: () => expect(site.requests()).toBeGreaterThan(1),
    },
    writePiece: {
      begin: () => {
        ai.faults.push({ kind: 'hang' });
        return author.api.content.startGeneration(request);
      },
      check: async () => {
        const { wordCount } = await db.piece.findUniqueOrThrow({ where: { id: request.id } });
        const generation = await db.generation.findUniqueOrThrow({ where: { id: request.id } });
        expect(generation).toMatchObject({ status: 'done', chargedWords: wordCount });
      },
    },
  } satisfies Partial<Record<JobName, Case>>;
  const callers = Object.keys(calling);
  const isDone = async (task: string) =>
    expect(await db.$queryRaw`select from graphile_worker.jobs where task_identifier = ${task}`).toEqual([]);
  const { id, websiteId } = publication;
  const website = { id: websiteId ?? '' };
  await db.keywordCache.create({ data: { key: randomUUID(), items: [], createdAt: new Date(0) } });
  const shownOtherwise = {
    finishSignUp: {
      begin: () => stranger.account.signUp({ name: 'Ann', email: newcomer, password: TEST_PASSWORD }),
      check: () => isMailedOnce(newcomer),
    },
    mailLink: {
      begin: () => stranger.account.forgotPassword({ email: forgetful.user.email }),
      check: () => isMailedOnce(forgetful.user.email),
    },
    removeOldIdeas: {
      begin: () => queue.add('removeOldIdeas', {}),
      check: async () => expect(await db.keywordCache.count()).toBe(0),
    },
  } satisfies Partial<Record<JobName, Case>>;
  /** Those that wait for a row of READ_BY_TASKS, and leave nothing but that they are over. */
  const whenLocked: Record<
    Exclude<JobName, keyof typeof calling | keyof typeof shownOtherwise>,
    () => Promise<unknown>
  > = {
    sweepPublications: () => queue.add('sweepPublications', {}),
    lookAtWebsites: () => queue.add('lookAtWebsites', {}),
    lookAtWebsite: () => queue.add('lookAtWebsite', website),
    lookAtPublication: () => queue.add('lookAtPublication', { id }),
    readPublishedPage: () => queue.add('readPublishedPage', { id }),
    deliverWebhook: () => queue.add('deliverWebhook', { id: randomUUID() }),
    sweepCalendar: () => queue.add('sweepCalendar', {}),
    workOnEntry: () => queue.add('workOnEntry', { id: randomUUID() }),
    removeExpired: () => queue.add('removeExpired', {}),
    removeEndedAccess: () => queue.add('removeEndedAccess', {}),
    removeOldMails: () => queue.add('removeOldMails', {}),
    removeOldImages: () => queue.add('removeOldImages', {}),
    removeOldReports: () => queue.add('removeOldReports', {}),
    removeOldDeliveries: () => queue.add('removeOldDeliveries', {}),
    removeOldActivity: () => queue.add('removeOldActivity', {}),
    removeKept: () => queue.add('removeKept', {}),
    recomputeSlots: () => queue.add('recomputeSlots', {}),
    judgeStored: () => queue.add('judgeStored', {}),
    judgeOpened: () => queue.add('judgeOpened', { id: publication.contentId ?? '' }),
    readConnections: () => queue.add('readConnections', {}),
    readConnection: () => queue.add('readConnection', { id: randomUUID() }),
    readSites: () => queue.add('readSites', {}),
    readSite: () => queue.add('readSite', website),
    lookOverSite: () => queue.add('lookOverSite', website),
    readLogo: () => queue.add('readLogo', { id: randomUUID() }),
    readLogos: () => queue.add('readLogos', {}),
  };
  const cases: Record<string, Case> = { ...calling, ...shownOtherwise };
  for (const [task, begin] of Object.entries(whenLocked)) cases[task] = { begin, check: () => isDone(task) };

  expect(Object.keys(cases).sort()).toEqual(JOBS.map(({ name }) => name).sort());

  // What the clock adds would take places from what is to be begun here.
  await db.$executeRaw`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    select task, now(), now() + interval '1 day' from unnest(${Object.keys(cases)}::text[]) task
    on conflict do nothing`;
  world.stripe.fail('slow', 100);
  const inTheMiddle = async (tasks: string[]) => {
    const jobs = await db.$queryRaw<{ task: string }[]>`
      select distinct task_identifier as task from graphile_worker.jobs where locked_by is not null`;
    expect(jobs.map(({ task }) => task)).toEqual(expect.arrayContaining(tasks));
  };
  const begun = async (tasks: string[]) => {
    for (const task of tasks) await cases[task]?.begin();
  };

  // What calls others is killed by itself: their patience, and so its own, has an end.
  const killCallers = await serversToKill(2, env);
  await begun(callers);
  const areCalling = async () => {
    await inTheMiddle(callers.filter((task) => task !== 'writePiece'));
    expect([mails.callers(), ai.open(), site.requests()]).toEqual([1, 1, 1]);
  };
  await vi.waitFor(areCalling, { timeout: GETS_GOING_WITHIN_MS });
  await killCallers();

  // The others wait for the database, as long as it takes.
  const unlock = await lockedTables(databaseUrl, [...READ_BY_TASKS, 'mails'], 'all');
  const killOthers = await serversToKill(5, env);
  const others = Object.keys(cases).filter((task) => !callers.includes(task));
  await begun(others);
  await vi.waitFor(() => inTheMiddle(others), { timeout: GETS_GOING_WITHIN_MS });
  await killOthers();
  await unlock();
  world.stripe.heal();
  site.wake();
  bucket.heal();
  engines.isSilent = false;
  const { received } = await mails.wake();

  const back = startServer(env);
  onTestFinished(async () => (await back).end('SIGTERM'));
  const allDone = async () => {
    for (const { check } of Object.values(cases)) await check();
    const left = await db.$queryRaw<unknown[]>`
      select task_identifier from graphile_worker.jobs where locked_by is not null or run_at <= now()`;
    expect(left).toEqual([]);
  };
  await vi.waitFor(allDone, { timeout: RECOVERS_WITHIN_MS, interval: 200 });
  const addressees = received.map(({ to }) => to?.[0]?.address ?? '').sort();
  expect(addressees).toEqual([newcomer, correspondent, forgetful.user.email, twofold.user.email].sort());
});

test('a job that this process holds without having heard of it is done all the same', async () => {
  const { services, pool } = await testServices();
  const { db, queue, worker } = services;
  await db.keywordCache.create({ data: { key: 'older', items: [], createdAt: new Date(0) } });
  worker.showAlive('a pool of this process');
  await queue.add('removeOldIdeas', {});
  await db.$executeRaw`
    update graphile_worker._private_jobs set locked_by = 'a pool of this process', locked_at = now()`;
  await runningJobs({ services, pool });
  await vi.waitFor(async () => expect(await db.keywordCache.count()).toBe(0));
});
