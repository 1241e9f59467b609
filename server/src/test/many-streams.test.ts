import { afterAll, expect, test } from 'vitest';
import { createOpenStreams, type OpenStreams } from '#server/live/open-streams.ts';
import { aRequest } from './generation-flow.ts';
import { plainPiece } from './plain-piece.ts';
import { sessionCookieOf, signedIn } from './signed-in.ts';
import { startSmallSite } from './stubs/small-site.ts';
import { OWN_PAGE, testApp } from './test-app.ts';

const AT_ONCE = 60;
/** A stream that was left may still have its place when the next kind begins. */
const PLACES = 10 * AT_ONCE;

/** What writers wait for, so that a stream goes on. */
const end = Promise.withResolvers<void>();
const site = await startSmallSite();

/** What the process warns of, such as more listeners than an emitter expects. */
const warnings: string[] = [];
const note = ({ name, stack }: Error) => void warnings.push(stack ?? name);
process.on('warning', note);

afterAll(() => {
  process.off('warning', note);
  end.resolve();
  return site.close();
});

const streams = createOpenStreams({ perUser: PLACES, perProcess: PLACES });
let opened = 0;
const open: OpenStreams['open'] = (...place) => {
  opened += 1;
  return streams.open(...place);
};
const app = await testApp({ streams: { open } });
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

const one = await signedIn({ plan: 'pro' });
one.writer.before = () => end.promise;
const written = aRequest();
await one.api.content.startGeneration(written);
const { id: piece } = await plainPiece(one.db, one.user.id);
const browser = { ...OWN_PAGE, cookie: await sessionCookieOf(one.services, one.user.id) };

const watching = (path: string, input: object) => ({
  path: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
  init: { headers: browser },
});

const asking = (path: string, input: object) => ({
  path: `/trpc/${path}?batch=1`,
  init: {
    method: 'POST',
    headers: { ...browser, 'trpc-accept': 'application/jsonl' },
    body: JSON.stringify({ 0: input }),
  },
});

const REWRITE = { kind: 'shorten', html: '<p>One. Two.</p>', wish: '', heading: '', before: '' };

const STREAMS = {
  'a piece as it is written': watching('content.watchGeneration', { id: written.id }),
  'all that is being written': watching('content.watchWriting', { since: new Date().toISOString() }),
  'replies of the chat': asking('chat.send', { text: 'How do I publish?' }),
  'social posts': asking('content.generateSocial', { id: piece, platforms: ['x'] }),
  'parts of a piece rewritten': asking('content.rewrite', { id: piece, ...REWRITE }),
  'profiles filled in': asking('profiles.fillFromWebsite', { domain: site.url }),
};

test.each(Object.entries(STREAMS))(
  '60 streams at once are nothing that the process warns of: %s @long',
  async (_, { path, init }) => {
    opened = 0;
    const leaving = new AbortController();
    const ended = Array.from({ length: AT_ONCE }, async () => {
      const answer = await fetch(origin + path, { ...init, signal: leaving.signal });
      return answer.text();
    });
    await expect.poll(() => opened).toBe(AT_ONCE);

    leaving.abort();
    await Promise.allSettled(ended);
    expect(warnings).toEqual([]);
  },
);
