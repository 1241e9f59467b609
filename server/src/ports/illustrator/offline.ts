import { createHash } from 'node:crypto';
import { library } from '#server/lib/large-libraries.ts';
import { JPEG } from '#server/lib/picture.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';
import { COVER_SHAPE, type CoverRequest, type Illustrator } from './illustrator.ts';
import { isMotif, MOTIFS, type Ink } from './motifs.ts';

const drawing = createSemaphore({ places: 1 });

export function createOfflineIllustrator(): Illustrator {
  return { name: 'offline', drawCover: (request, signal) => drawing.run(() => draw(request, signal), null) };
}

function draw(request: CoverRequest, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  return library('sharp')(Buffer.from(stillOf(request)))
    .resize(COVER_SHAPE)
    .jpeg(JPEG)
    .toBuffer();
}

const seedOf = (text: string) => createHash('sha256').update(text).digest().readUInt32LE();

type Palette = Ink & { ground: string; shade: string };

const PALETTES: readonly Palette[] = [
  { ground: '#f3dfc4', shade: '#ecd0ab', main: '#b4541f', second: '#eda75f' },
  { ground: '#d9e7dc', shade: '#c6dacb', main: '#1f6f54', second: '#8cc3a5' },
  { ground: '#f6d9d3', shade: '#efc5bd', main: '#8f2f3b', second: '#e8958a' },
  { ground: '#d7e3ee', shade: '#c1d3e4', main: '#1e4f7a', second: '#7fb0d8' },
  { ground: '#efe3f0', shade: '#e2d0e4', main: '#6a3676', second: '#c493cf' },
  { ground: '#f4e8b8', shade: '#ecdb98', main: '#3c4a1e', second: '#b0ab45' },
  { ground: '#1f3b3a', shade: '#294b49', main: '#f0a868', second: '#7fb3a8' },
  { ground: '#35263f', shade: '#432f50', main: '#f3c4a8', second: '#b07fbd' },
];

const SCALE = 5.6;
/** Half of a motif. */
const MIDDLE = 50;

/** One large motif, off the centre by so little that a square crop keeps it. */
function stillOf({ topic, brand, colours, motif, variant }: CoverRequest): string {
  const random = randomFrom(seedOf(`${topic}\n${motif}\n${variant}`));
  const { ground, shade, ...ink } = paletteOf(colours, brand || topic);
  const x = COVER_SHAPE.width / 2 + (random() < 0.5 ? -1 : 1) * between(random, 40, 90);
  const y = COVER_SHAPE.height / 2 + between(random, -10, 30);
  const turn = between(random, -7, 7);
  const far = x + (x < COVER_SHAPE.width / 2 ? 1 : -1) * between(random, 240, 330);
  const drawn = isMotif(motif) ? MOTIFS[motif](ink) : MOTIFS.bulb(ink);

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_SHAPE.width}" height="${COVER_SHAPE.height}">
<rect width="100%" height="100%" fill="${ground}"/>
<circle cx="${far}" cy="${between(random, 180, 460)}" r="${between(random, 300, 400)}" fill="${shade}"/>
<g transform="translate(${x} ${y}) rotate(${turn}) scale(${SCALE}) translate(${-MIDDLE} ${-MIDDLE})">${drawn}</g>
</svg>`;
}

/** Those of the website where they are known, else of the brand, on a ground that they stand out from. */
function paletteOf([first, second]: readonly string[], brand: string): Palette {
  if (!first) return oneOf(PALETTES, randomFrom(seedOf(brand)));
  const main = lightnessOf(first) > LIGHT ? blended(first, '#000000', 0.55) : first;
  const ground = second && lightnessOf(second) > LIGHT ? second : blended(second ?? first, '#ffffff', 0.82);
  return { ground, shade: blended(ground, main, 0.12), main, second: blended(main, ground, 0.55) };
}

const LIGHT = 0.6;

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** From 0 to 1, as eyes weigh the parts. */
function lightnessOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** @param share of the other */
function blended(colour: string, other: string, share: number): string {
  const others = partsOf(other);
  const parts = partsOf(colour).map((part, at) => Math.round(part + ((others[at] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

type Random = () => number;

/** Mulberry32: equal on every machine. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function between(random: Random, low: number, high: number): number {
  return Math.round(low + random() * (high - low));
}

function oneOf<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
}
