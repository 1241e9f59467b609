import { createHash } from 'node:crypto';
import { library } from '#server/lib/large-libraries.ts';
import { JPEG } from '#server/lib/picture.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';
import { COVER_SHAPE, type CoverRequest, type Illustrator } from './illustrator.ts';

const drawing = createSemaphore({ places: 1 });

export function createOfflineIllustrator(): Illustrator {
  return { name: 'offline', drawCover: (request, signal) => drawing.run(() => draw(request, signal), null) };
}

function draw({ topic, brand, variant }: CoverRequest, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  const svg = scenery(seedOf(brand || topic), seedOf(`${topic}\n${variant}`));
  return library('sharp')(Buffer.from(svg)).resize(COVER_SHAPE).jpeg(JPEG).toBuffer();
}

const seedOf = (text: string) => createHash('sha256').update(text).digest().readUInt32LE();

type Palette = { from: string; to: string; shape: string; accent: string };

const PALETTES: readonly Palette[] = [
  { from: '#1b1f4b', to: '#3d3a9e', shape: '#8f8bff', accent: '#ffb454' },
  { from: '#0f3d3e', to: '#14686a', shape: '#5fd3bc', accent: '#ffd166' },
  { from: '#3b1d4a', to: '#7a2f6f', shape: '#f28ab8', accent: '#ffd8a8' },
  { from: '#12304f', to: '#1f5f94', shape: '#7cc4ff', accent: '#ffcf70' },
  { from: '#422013', to: '#8a4427', shape: '#ffb38a', accent: '#ffe3a3' },
  { from: '#1d2b26', to: '#3f6b4f', shape: '#a3d9a5', accent: '#f7d774' },
];

type Random = () => number;
type Pattern = (random: Random, palette: Palette) => string;

/** The seed of the brand decides the colours, that of the topic the pattern, whose centre survives a square crop. */
function scenery(brand: number, topic: number): string {
  const random = randomFrom(topic);
  const palette = oneOf(PALETTES, randomFrom(brand));
  const pattern = oneOf(PATTERNS, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_SHAPE.width}" height="${COVER_SHAPE.height}">
<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${palette.from}"/><stop offset="1" stop-color="${palette.to}"/></linearGradient>
<rect width="100%" height="100%" fill="url(#ground)"/>
${pattern(random, palette)}
</svg>`;
}

const rings: Pattern = (random, { shape, accent }) => {
  const x = between(random, 520, 680);
  const y = between(random, 240, 390);
  const step = between(random, 48, 70);
  const circles = Array.from({ length: 9 }, (_, index) => {
    const opacity = (0.75 - index * 0.075).toFixed(2);
    return `<circle cx="${x}" cy="${y}" r="${step * (index + 1)}" fill="none" stroke="${shape}" stroke-width="${index % 3 === 0 ? 12 : 3}" stroke-opacity="${opacity}"/>`;
  });
  return `${circles.join('')}<circle cx="${x}" cy="${y}" r="${Math.round(step * 0.55)}" fill="${accent}"/>`;
};

const waves: Pattern = (random, { shape, accent }) => {
  const lines = Array.from({ length: 7 }, (_, index) => {
    const y = 80 + index * 78;
    const rise = between(random, 30, 90);
    const path = `M-60 ${y} C 140 ${y - rise}, 380 ${y + rise}, 600 ${y} S 1060 ${y - rise}, 1260 ${y}`;
    const color = index === 3 ? accent : shape;
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${index % 2 === 0 ? 5 : 14}" stroke-opacity="${index === 3 ? 0.9 : 0.45}" stroke-linecap="round"/>`;
  });
  return lines.join('');
};

const tiles: Pattern = (random, { shape, accent }) => {
  const size = 105;
  const cells: string[] = [];
  for (let column = 0; column < 12; column += 1) {
    for (let row = 0; row < 6; row += 1) {
      const x = column * size - 30;
      const y = row * size;
      const turn = between(random, 0, 3) * 90;
      const fill = random() < 0.08 ? accent : shape;
      const opacity = (0.12 + random() * 0.5).toFixed(2);
      const quarter = `<path d="M${x} ${y} h${size} a${size} ${size} 0 0 1 -${size} ${size} z"`;
      cells.push(
        `${quarter} fill="${fill}" fill-opacity="${opacity}" transform="rotate(${turn} ${x + size / 2} ${y + size / 2})"/>`,
      );
    }
  }
  return cells.join('');
};

const dots: Pattern = (random, { shape, accent }) => {
  const x = between(random, 480, 720);
  const y = between(random, 200, 430);
  const marks: string[] = [];
  for (let column = 0; column < 25; column += 1) {
    for (let row = 0; row < 13; row += 1) {
      const cx = column * 50;
      const cy = 15 + row * 50;
      const near = Math.max(0, 1 - Math.hypot(cx - x, cy - y) / 420);
      const color = random() < 0.04 ? accent : shape;
      marks.push(
        `<circle cx="${cx}" cy="${cy}" r="${(3 + near * 19).toFixed(1)}" fill="${color}" fill-opacity="0.6"/>`,
      );
    }
  }
  return marks.join('');
};

const peaks: Pattern = (random, { shape, accent }) => {
  const sun = `<circle cx="${between(random, 520, 760)}" cy="${between(random, 130, 200)}" r="${between(random, 60, 95)}" fill="${accent}" fill-opacity="0.9"/>`;
  const ridges = [0.3, 0.42, 0.55].map((opacity, index) => {
    const base = 330 + index * 90;
    const points = Array.from(
      { length: 11 },
      (_, step) => `${step * 120},${base + between(random, -90, 60)}`,
    );
    return `<polygon points="0,630 ${points.join(' ')} 1200,630" fill="${shape}" fill-opacity="${opacity}"/>`;
  });
  return sun + ridges.join('');
};

const PATTERNS: readonly Pattern[] = [rings, waves, tiles, dots, peaks];

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
