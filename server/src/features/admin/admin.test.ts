import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Services } from '#server/context.ts';
import { linkMailedTo } from '#server/test/mails.ts';
import { stripeForTest } from '#server/test/paying-user.ts';
import { runDueJobs } from '#server/test/run-due-jobs.ts';
import { anonymous, signedIn, TEST_PASSWORD } from '#server/test/signed-in.ts';
import { testServices } from '#server/test/test-services.ts';
import { userWithEverything } from '#server/test/user-with-everything.ts';
import { createCaller } from '#server/trpc/router.ts';
import { ADMIN_MESSAGES } from '#shared/rules/admin.ts';

/** Somebody whose address is in ADMINS, and what is logged of her acts. */
async function administrator(changes: Partial<Services> = {}) {
  const one = await signedIn();
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const settings = { ...one.services.settings, admins: [one.user.email] };
  const ctx = { ...one.ctx, ...changes, settings, log };
  return { ...one, ctx, admin: createCaller(ctx).account, lines };
}

test('an administrator has signed in with a listed address; her token, and everybody else, finds nothing', async () => {
  const { ctx, admin, api } = await administrator();
  expect(await admin.me()).toMatchObject({ isAdmin: true });
  await expect(admin.adminOverview()).resolves.toMatchObject({ failures: { cancellations: 0 } });
  const session = { id: randomUUID(), scope: 'api', may: ['read', 'write', 'publish'] } as const;
  for (const { account } of [api, createCaller({ ...ctx, session }), (await anonymous()).api]) {
    await expect(account.adminUsers({})).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'No procedure found on path "account.adminUsers"',
    });
  }
  expect(await api.account.me()).toMatchObject({ isAdmin: false });
});

test('the list says who, how much and when, and no word of a piece', async () => {
  const { admin } = await administrator();
  const { user, db } = await userWithEverything();
  await db.generation.updateMany({ where: { userId: user.id }, data: { status: 'done', chargedWords: 700 } });
  const { users } = await admin.adminUsers({ search: user.email.slice(0, 12).toUpperCase() });
  expect(users).toEqual([
    {
      id: user.id,
      email: user.email,
      name: 'Tess Tester',
      state: 'active',
      plan: 'pro',
      wordsThisMonth: 700,
      confirmedAt: user.confirmedAt.toISOString(),
      lastSeenAt: expect.any(String) as string,
    },
  ]);
  await db.account.update({ where: { id: user.id }, data: { name: 'Zoë 100%_Unusual' } });
  const named = await admin.adminUsers({ search: '0%_un' });
  expect(named.users.map(({ id }) => id)).toEqual([user.id]);
  expect(await admin.adminUsers({ search: 'nobody-is-called-so' })).toEqual({ users: [], nextCursor: null });
});

test('deleting a user is the user’s own deletion: the subscription is cancelled, and a mail says so', async () => {
  const { stripe, payments, subscriber } = await stripeForTest();
  const { user, subscription } = await subscriber();
  const { admin, db, services } = await administrator({ payments });
  await admin.adminDeleteUser({ id: user.id });
  await runDueJobs({ services: { ...services, payments }, pool: (await testServices()).pool });
  expect(stripe.subscriptions.get(subscription.id)?.status).toBe('canceled');
  await expect(db.user.count({ where: { id: user.id } })).resolves.toBe(0);
  await expect(admin.adminDeleteUser({ id: user.id })).rejects.toThrow(ADMIN_MESSAGES.userNotFound);
});

test('nobody blocks or deletes the account she acts with', async () => {
  const { admin, user } = await administrator();
  for (const act of [admin.adminBlockUser, admin.adminUnblockUser, admin.adminDeleteUser])
    await expect(act({ id: user.id })).rejects.toThrow(ADMIN_MESSAGES.notYourself);
});

test('a blocked user can be deleted', async () => {
  const { admin, db } = await administrator();
  const { user } = await signedIn();
  await admin.adminBlockUser({ id: user.id });
  await admin.adminDeleteUser({ id: user.id });
  await expect(db.user.count({ where: { id: user.id } })).resolves.toBe(0);
});

test('invitations are mailed, sent again, listed until they are accepted, and withdrawn', async () => {
  const { admin, user } = await administrator();
  const email = `${randomUUID()}@example.com`;
  await admin.adminInvite({ email });
  const first = await linkMailedTo(email);
  await admin.adminInvite({ email });
  const listed = (await admin.adminInvitations()).filter((invitation) => invitation.email === email);
  expect(listed).toMatchObject([{ email, hasEnded: false }]);
  expect(await linkMailedTo(email)).not.toBe(first);
  await admin.adminWithdrawInvitation({ id: listed[0]?.id ?? '' });
  await expect(admin.adminWithdrawInvitation({ id: listed[0]?.id ?? '' })).rejects.toThrow(
    ADMIN_MESSAGES.invitationNotFound,
  );
  const token = new URLSearchParams((await linkMailedTo(email)).split('?')[1]).get('token') ?? '';
  await expect((await anonymous()).api.account.invitation({ token })).rejects.toThrow('This invitation');
  await expect(admin.adminInvite({ email: user.email })).rejects.toThrow(ADMIN_MESSAGES.addressTaken);
});

test('failures are counted, those of a deleted account’s subscription too', async () => {
  const { admin, db } = await administrator();
  const { user } = await signedIn();
  const before = await admin.adminOverview();
  const words = { brief: {}, reservedWords: 300, maxWords: 315 };
  await db.generation.create({
    data: { ...words, id: randomUUID(), userId: user.id, status: 'failed', finishedAt: new Date() },
  });
  const longAgo = new Date('2026-01-01T00:00:00Z');
  await db.generation.create({
    data: { ...words, id: randomUUID(), userId: user.id, status: 'failed', finishedAt: longAgo },
  });
  await db.mail.create({ data: { to: 'x@example.com', subject: 's', html: '', text: '', status: 'failed' } });
  await db.pendingCancellation.create({ data: { customerId: randomUUID(), attempts: 2 } });
  const after = await admin.adminOverview();
  for (const kind of ['pieces', 'mails', 'cancellations'] as const)
    expect(after.failures[kind] - before.failures[kind]).toBe(1);
});

test('each act is a line of the log, with ids and without an address or a link', async () => {
  const { admin, lines, user: host } = await administrator();
  const { user, db } = await signedIn();
  const invited = `${randomUUID()}@example.com`;
  const made = `${randomUUID()}@example.com`;
  await admin.adminBlockUser({ id: user.id });
  await admin.adminUnblockUser({ id: user.id });
  await admin.adminDeleteUser({ id: user.id });
  await admin.adminInvite({ email: invited });
  const invitation = await db.invitation.findUniqueOrThrow({ where: { email: invited } });
  await admin.adminWithdrawInvitation({ id: invitation.id });
  const { id, url } = await admin.adminMakeUser({ email: made });
  const acts = lines.map((line): unknown => JSON.parse(line));
  expect(acts).toMatchObject([
    { adminId: host.id, userId: user.id, msg: 'a user was blocked' },
    { adminId: host.id, userId: user.id, msg: 'a user was unblocked' },
    { adminId: host.id, userId: user.id, msg: 'a user was deleted' },
    { adminId: host.id, invitationId: invitation.id, msg: 'an invitation was sent' },
    { adminId: host.id, invitationId: invitation.id, msg: 'an invitation was withdrawn' },
    { adminId: host.id, userId: id, msg: 'a user was made' },
  ]);
  const token = new URL(url).searchParams.get('token') ?? '';
  for (const secret of [token, invited, made, user.email]) expect(lines.join()).not.toContain(secret);
});

test('the last use is noted at a sign-in, and stays after the session has gone', async () => {
  const { admin } = await administrator();
  const { user, db } = await signedIn();
  await db.user.update({ where: { id: user.id }, data: { lastSeenAt: null } });
  const seen = async () => (await admin.adminUsers({ search: user.email })).users[0]?.lastSeenAt;
  expect(await seen()).toBeNull();
  const { api } = await anonymous();
  await api.account.signIn({ email: user.email, password: TEST_PASSWORD });
  await db.session.deleteMany({ where: { userId: user.id } });
  expect(await seen()).toEqual(expect.any(String));
});
