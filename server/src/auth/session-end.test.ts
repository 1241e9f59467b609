import { expect, onTestFinished, test, vi } from 'vitest';
import { sessionCookieOf, signedIn } from '#server/test/signed-in.ts';
import { createSessionEnds } from './session-end.ts';

/** While it reconnects, what is published passes it by. */
const deafBus = {
  publish: async () => undefined,
  subscribe: () => () => undefined,
  close: async () => undefined,
};

test('the end of a session or a token is noticed even when its message is lost', async () => {
  const { api, db, user, services } = await signedIn();
  const ends = createSessionEnds({ bus: deafBus, db, now: () => new Date(), onError: () => undefined });
  onTestFinished(() => ends.stop());
  const identity = await services.sessions.identify(await sessionCookieOf(services, user.id));
  const { id: tokenId } = await api.account.createAccessToken({ name: 'script' });
  const ended: string[] = [];
  const [session, token] = [
    identity?.session ?? { id: '', scope: 'full' as const },
    { id: tokenId, scope: 'api' as const, may: [] },
  ];
  for (const each of [session, token]) ends.listen(each, () => void ended.push(each.id));
  const stop = ends.listen(session, () => void ended.push('nobody listens for this any more'));
  stop();
  await db.session.deleteMany({ where: { id: session.id } });
  await vi.waitFor(() => expect(new Set(ended)).toEqual(new Set([session.id])));
  await db.accessToken.deleteMany({ where: { id: tokenId } });
  await vi.waitFor(() => expect(new Set(ended)).toEqual(new Set([session.id, tokenId])));
});
