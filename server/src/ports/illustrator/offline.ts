import { createHash } from 'node:crypto';
import { library } from '../../lib/large-libraries.ts';
import { JPEG } from '../../lib/picture.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { COVER_HEIGHT, COVER_WIDTH, type CoverRequest, type Illustrator } from './illustrator.ts';
import { scenery } from './offline/scenery.ts';
import { titleImage } from './offline/title-image.ts';

const MARGIN = 84;
const TITLE_WIDTH = 820;
const TITLE_HEIGHT = 380;
const BAR = { width: 96, height: 10, gap: 40 };
const drawing = createSemaphore({ places: 1 });

export function createOfflineIllustrator(): Illustrator {
  return {
    name: 'offline',
    drawCover: (request, signal) => drawing.run(() => draw(request, signal), null),
  };
}

async function draw(request: CoverRequest, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  const { svg, accent } = scenery(seedOf(request));
  const title = await titleImage(request.title, TITLE_WIDTH, TITLE_HEIGHT);
  signal.throwIfAborted();
  const ground = library('sharp')(Buffer.from(svg)).resize(COVER_WIDTH, COVER_HEIGHT);
  if (!title) return ground.jpeg(JPEG).toBuffer();
  const top = Math.round((COVER_HEIGHT - title.height - BAR.gap - BAR.height) / 2);
  const bar = { create: { ...barSize, channels: 3 as const, background: accent } };
  return ground
    .composite([
      { input: bar, left: MARGIN, top },
      { input: title.png, left: MARGIN, top: top + BAR.height + BAR.gap },
    ])
    .jpeg(JPEG)
    .toBuffer();
}

const barSize = { width: BAR.width, height: BAR.height };

function seedOf({ topic, variant }: CoverRequest): number {
  return createHash('sha256').update(`${topic}\n${variant}`).digest().readUInt32LE();
}
