import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/auth/password.ts';
import type { SignedInSession } from '#server/auth/session.ts';
import type { PublicContext, Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { finishSignUp } from '#server/features/account/mail-links.ts';
import { createCaller } from '#server/trpc/router.ts';
import type { Plan } from '#shared/rules/account.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import { testServices } from './test-services.ts';

export const TEST_PASSWORD = 'correct horse battery';
const CLIENT = { ipAddress: '127.0.0.1', userAgent: 'test' };
let passwordHash: Promise<string> | undefined;

type Options = { plan?: Plan; services?: Partial<Services> };

/** A new confirmed user in this file's database, with a typed caller that acts as that user. */
export async function signedIn({ plan = 'free', services: overrides = {} }: Options = {}) {
  const { services: base, writer } = await testServices();
  const services = { ...base, ...overrides };
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const user = await services.db.user.create({
    data: {
      email: `${randomUUID()}@example.com`,
      metadataName: 'Tess Tester',
      passwordHash: await passwordHash,
      confirmedAt: new Date(),
      account: { create: { name: 'Tess Tester', plan } },
    },
  });
  const { ctx, cookies } = await contextOf(services, user.id);
  return { api: createCaller(ctx), ctx, user, services, writer, cookies, db: services.db };
}

/** The e-mail of a sign-up with the password of all test users, its link not opened yet. */
export async function unconfirmedEmail(): Promise<string> {
  const { services } = await testServices();
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const email = `${randomUUID()}@example.com`;
  await finishSignUp(services, {
    mailId: randomUUID(),
    name: 'Tess Tester',
    email,
    passwordHash: await passwordHash,
    signedUpAt: services.now().toISOString(),
  });
  return email;
}

/** A new session of this user, as the browser sends it. */
export async function sessionCookieOf({ sessions }: Services, userId: string): Promise<string> {
  const setCookie = await sessions.start(userId, { scope: 'full', ...CLIENT });
  return setCookie.split(';')[0] ?? '';
}

/** The context of a request with a new session of this user, as the door would make it. */
export async function contextOf(services: Services, userId: string) {
  const cookies: string[] = [];
  const identity = await services.sessions.identify(await sessionCookieOf(services, userId));
  const session = identity?.session ?? null;
  const ctx: PublicContext = {
    ...services,
    user: identity?.user ?? null,
    session,
    ...caller(services, session),
    ...CLIENT,
    setCookie: (cookie) => void cookies.push(cookie),
    connecting: null,
    rememberedDevice: null,
  };
  return { ctx, cookies };
}

/** Ends with the session; a call within the process has no connection that could close. */
function caller({ sessionEnds }: Services, session: SignedInSession | null) {
  const controller = new AbortController();
  const end = (reason: AppError) => controller.abort(reason);
  if (session) sessionEnds.listen(session, () => end(new AppError('unauthorized', NOT_SIGNED_IN)));
  return { signal: controller.signal, end };
}

/** A caller without a session. */
export async function anonymous(overrides: Partial<Services> = {}) {
  const { services: base } = await testServices();
  const services = { ...base, ...overrides };
  const cookies: string[] = [];
  const ctx: PublicContext = {
    ...services,
    user: null,
    session: null,
    ...caller(services, null),
    ...CLIENT,
    setCookie: (cookie) => void cookies.push(cookie),
    connecting: null,
    rememberedDevice: null,
  };
  return { api: createCaller(ctx), ctx, services, cookies, db: services.db };
}
