// A piece posted to a real WordPress: time from the click to "Posted!", and the calls it took against the fewest that
// can carry the same (who we are, the image, the post, and the two that read back what arrived).
import sharp from 'sharp';
import { createSafeFetch } from '../src/lib/safe-fetch.ts';
import type { Earlier, OutgoingPost } from '../src/ports/cms/cms.ts';
import { createWordPress } from '../src/ports/cms/wordpress.ts';
import { startWordPress } from '../src/test/wordpress/start-wordpress.ts';

const ROUNDS = 10;
const FEWEST_CALLS = 5;

const wp = await startWordPress();
const cms = createWordPress(createSafeFetch({ allowPrivate: true }));
const { username, appPassword } = wp.users.administrator;
const site = { domain: wp.url, username, secret: appPassword, shopName: null };
const cover = { width: 1200, height: 630, channels: 3, background: '#345' } as const;
const bytes = await sharp({ create: cover }).jpeg().toBuffer();

const piece = (round: number): OutgoingPost => ({
  marker: `vmbench${round}x`,
  kind: 'post',
  status: 'publish',
  title: `Piece ${round}`,
  slug: `piece-${round}`,
  excerpt: 'An excerpt.',
  html: '<h2>Heading</h2><p>Text of a section.</p>'.repeat(12),
  image: { bytes, mediaType: 'image/jpeg', alt: 'A cover', url: '', source: `cover-${round}` },
  categories: [],
  tags: ['one', 'two', 'three'],
  blogId: null,
  author: '',
  metaTitle: '',
  metaDescription: '',
  jsonLd: '{"@type":"BlogPosting"}',
});

async function postOnce(post: OutgoingPost, earlier: Earlier | null) {
  const before = (await wp.requests()).length;
  const start = performance.now();
  const signal = AbortSignal.timeout(60_000);
  let media: Pick<Earlier, 'mediaId' | 'mediaSource'> = { mediaId: null, mediaSource: null };
  const published = await cms.publish(site, post, earlier, {
    onStep: () => undefined,
    onMedia: async (mediaId, mediaSource) => {
      media = { mediaId, mediaSource };
    },
    mayStillAppear: async () => false,
    beforeCreate: async () => undefined,
    notCreated: async () => undefined,
    signal,
  });
  await cms.readBack(site, published, signal);
  const ms = performance.now() - start;
  return {
    ms,
    calls: (await wp.requests()).length - before,
    earlier: { ...published, ...media, since: new Date() },
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

try {
  const first = await postOnce(piece(0), null);
  const runs = [];
  for (let round = 1; round <= ROUNDS; round += 1) runs.push(await postOnce(piece(round), null));
  const again = await postOnce(piece(0), first.earlier);
  const calls = median(runs.map((run) => run.calls));
  console.log(
    `new post, known tags: ${median(runs.map(({ ms }) => ms)).toFixed(0)} ms (median of ${ROUNDS})`,
  );
  console.log(`calls: ${calls}, fewest possible ${FEWEST_CALLS}; first post with new tags ${first.calls}`);
  console.log(`update: ${again.ms.toFixed(0)} ms, ${again.calls} calls`);
} finally {
  await wp.stop();
}
