/** `main` fills the shape, `second` draws what is on it. */
export type Ink = { main: string; second: string };

type Draw = (ink: Ink) => string;

const line = (color: string, width: number) =>
  `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
const shape = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`;
const stroke = (path: string, color: string, width: number) => `<path d="${path}" ${line(color, width)}/>`;
const disc = (x: number, y: number, r: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;
const ring = (x: number, y: number, r: number, color: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" ${line(color, width)}/>`;
const oval = (x: number, y: number, rx: number, ry: number, color: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}"/>`;
const bar = (x: number, y: number, width: number, height: number, color: string, round = 3) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${color}"/>`;

const TEETH = [0, 45, 90, 135, 180, 225, 270, 315];

/** Drawn in a square of 100. */
export const MOTIFS = {
  loaf: ({ main, second }) =>
    shape('M10 64c-8-22 12-38 40-38s48 16 40 38v14a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6z', main) +
    stroke('M36 36l-10 22M54 34L44 58M72 36L62 58', second, 5),
  cup: ({ main, second }) =>
    shape('M16 38h54v20a22 22 0 0 1-22 22H38a22 22 0 0 1-22-22z', main) +
    stroke('M70 44h6a10 10 0 0 1 0 20h-7', main, 6) +
    stroke('M32 30c-6-8 6-10 0-20M52 30c-6-8 6-10 0-20', second, 4) +
    bar(10, 85, 68, 5, second),
  leaf: ({ main, second }) =>
    shape('M16 82C10 40 36 12 88 12c2 52-24 80-62 72z', main) +
    stroke('M12 92C28 62 46 44 72 28M36 62h22M47 50V32', second, 4),
  house: ({ main, second }) =>
    shape('M50 12L92 48H82v40H18V48H8z', main) +
    bar(42, 58, 16, 30, second, 1) +
    bar(26, 54, 10, 10, second, 1) +
    bar(64, 54, 10, 10, second, 1),
  hammer: ({ main, second }) =>
    bar(44, 34, 11, 60, second, 5) + shape('M20 14h44c12 0 17 8 22 18H60v9H20z', main),
  scale: ({ main, second }) =>
    bar(48, 14, 4, 70, main, 2) +
    bar(12, 20, 76, 4, main, 2) +
    stroke('M22 23L8 52M22 23l14 29M78 23L64 52M78 23l14 29', main, 2) +
    shape('M5 52h34a17 15 0 0 1-34 0zM61 52h34a17 15 0 0 1-34 0z', second) +
    bar(30, 82, 40, 7, main),
  chart: ({ main, second }) =>
    bar(12, 58, 18, 32, second) +
    bar(40, 44, 18, 46, second) +
    bar(68, 28, 18, 62, second) +
    stroke('M12 44L40 24l16 8 32-24', main, 6),
  road: ({ main, second }) =>
    shape('M38 6h24l30 88H8z', main) + stroke('M50 14v10M50 38v13M50 68v18', second, 5),
  hand: ({ main, second }) =>
    shape(
      'M30 92V58L18 44c-5-6 3-12 8-7l10 9V20c0-7 9-7 9 0v20h3V12c0-7 9-7 9 0v28h3V17c0-7 9-7 9 0v26h3V28c0-7 8-7 8 0v36c0 16-8 28-20 28z',
      main,
    ) + stroke('M40 66c6 8 16 10 24 4', second, 4),
  book: ({ main, second }) =>
    shape('M8 22c15-8 30-6 42 3v62c-12-9-27-11-42-3z', main) +
    shape('M92 22c-15-8-30-6-42 3v62c12-9 27-11 42-3z', second),
  phone: ({ main, second }) =>
    bar(28, 6, 44, 88, main, 9) + bar(34, 16, 32, 60, second, 2) + disc(50, 85, 4, second),
  cart: ({ main, second }) =>
    stroke('M8 18h14l12 48h44', main, 7) +
    shape('M27 30h63L80 58H34z', main) +
    disc(40, 82, 8, second) +
    disc(72, 82, 8, second),
  key: ({ main, second }) =>
    ring(30, 32, 20, main, 11) +
    stroke('M45 47l42 42M74 76l11-11M61 63l9-9', main, 9) +
    disc(30, 32, 7, second),
  clock: ({ main, second }) =>
    disc(50, 50, 42, main) + disc(50, 50, 33, second) + stroke('M50 28v22l16 11', main, 6),
  heart: ({ main, second }) =>
    shape('M50 90C-8 50 14 6 50 29 86 6 108 50 50 90z', main) + stroke('M26 36c-6 5-7 13-4 21', second, 5),
  drop: ({ main, second }) =>
    shape('M50 6c23 30 32 42 32 56a32 32 0 0 1-64 0c0-14 9-26 32-56z', main) +
    stroke('M32 62a19 19 0 0 0 18 19', second, 5),
  sun: ({ main, second }) =>
    disc(50, 50, 24, main) +
    stroke('M50 6v12M50 82v12M6 50h12M82 50h12M19 19l9 9M72 72l9 9M81 19l-9 9M28 72l-9 9', second, 7),
  mountain: ({ main, second }) =>
    disc(76, 22, 11, second) +
    shape('M2 88L38 22l20 34 12-18 28 50z', main) +
    shape('M38 22l12 20-11 6-12-8z', second),
  bicycle: ({ main, second }) =>
    ring(24, 64, 19, main, 6) +
    ring(76, 64, 19, main, 6) +
    stroke('M24 64l18-29h24L50 64zM42 35l8 29M66 35l10 29M58 24h13l-5 11M35 31h14', second, 5),
  camera: ({ main, second }) =>
    shape('M8 30h20l9-13h26l9 13h20a3 3 0 0 1 3 3v46a5 5 0 0 1-5 5H10a5 5 0 0 1-5-5V33z', main) +
    disc(50, 56, 19, second) +
    disc(50, 56, 10, main),
  envelope: ({ main, second }) => bar(6, 22, 88, 60, main, 6) + stroke('M9 27l41 32 41-32', second, 6),
  plate: ({ main, second }) =>
    disc(50, 52, 31, main) +
    ring(50, 52, 20, second, 4) +
    stroke('M8 14v20a5 5 0 0 0 10 0V14M13 40v50M90 90V14c-9 8-9 26 0 32', main, 4),
  scissors: ({ main, second }) =>
    stroke('M35 64L70 10M65 64L30 10', second, 8) + ring(26, 76, 13, main, 8) + ring(74, 76, 13, main, 8),
  shoe: ({ main, second }) =>
    shape('M6 38c8 7 20 7 26-6l28 26c9 6 33 3 34 20v6H6z', main) +
    bar(6, 82, 88, 9, second) +
    stroke('M38 46l9-9M47 54l9-9', second, 4),
  paw: ({ main, second }) =>
    oval(50, 68, 24, 20, main) +
    oval(18, 46, 9, 13, second) +
    oval(38, 24, 10, 14, second) +
    oval(62, 24, 10, 14, second) +
    oval(82, 46, 9, 13, second),
  note: ({ main, second }) =>
    stroke('M36 78V20l44-10v56', main, 7) +
    stroke('M38 37l40-9', second, 7) +
    oval(26, 78, 14, 11, main) +
    oval(70, 67, 14, 11, main),
  plane: ({ main, second }) => shape('M4 52L96 8 66 94 44 64z', main) + shape('M44 64L96 8 36 56z', second),
  coin: ({ main, second }) =>
    disc(40, 52, 36, second) +
    disc(56, 50, 36, main) +
    ring(56, 50, 26, second, 4) +
    stroke('M56 36v28M48 44l8-8 8 8', second, 5),
  bulb: ({ main, second }) =>
    shape('M50 6a33 33 0 0 1 18 60v8H32v-8A33 33 0 0 1 50 6z', main) +
    stroke('M40 66V44l10 8 10-8v22', second, 4) +
    bar(33, 79, 34, 6, second) +
    bar(39, 89, 22, 6, second),
  shield: ({ main, second }) =>
    shape('M50 6l38 13v27c0 25-17 40-38 48-21-8-38-23-38-48V19z', main) +
    stroke('M31 50l14 14 25-28', second, 8),
  gear: ({ main, second }) =>
    TEETH.map(
      (turn) =>
        `<rect x="43" y="8" width="14" height="20" rx="3" fill="${main}" transform="rotate(${turn} 50 50)"/>`,
    ).join('') +
    disc(50, 50, 30, main) +
    disc(50, 50, 13, second),
} satisfies Record<string, Draw>;

export type Motif = keyof typeof MOTIFS;

export const isMotif = (name: string): name is Motif => Object.hasOwn(MOTIFS, name);
