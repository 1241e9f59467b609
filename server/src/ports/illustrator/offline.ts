import { createHash } from 'node:crypto';
import { library } from '../../lib/large-libraries.ts';
import { JPEG } from '../../lib/picture.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { COVER_HEIGHT, COVER_WIDTH, type CoverRequest, type Illustrator } from './illustrator.ts';
import { scenery } from './offline/scenery.ts';

const drawing = createSemaphore({ places: 1 });

export function createOfflineIllustrator(): Illustrator {
  return {
    name: 'offline',
    drawCover: (request, signal) => drawing.run(() => draw(request, signal), null),
  };
}

function draw({ topic, brand, variant }: CoverRequest, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  const svg = scenery(seedOf(brand || topic), seedOf(`${topic}\n${variant}`));
  return library('sharp')(Buffer.from(svg)).resize(COVER_WIDTH, COVER_HEIGHT).jpeg(JPEG).toBuffer();
}

const seedOf = (text: string) => createHash('sha256').update(text).digest().readUInt32LE();
