import { createRequire } from 'node:module';
import { library } from '#server/lib/large-libraries.ts';
import { escapeHtml } from '#server/lib/escape.ts';

/** A bare machine has no font, and pictures must be equal everywhere. */
const FONT_FILE = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf');
const FONT = 'DejaVu Sans Condensed Bold';
/** Pixels, largest first; the first ones suit titles of a few letters. */
const SIZES = [128, 104, 84, 72, 62, 54, 46, 40] as const;
const POSTER_SIZE = 84;
const POSTER_TITLE_MAX = 18;
const TITLE_MAX = 140;
/** Line spacing as a share of the size. */
const LEADING = 0.12;

/** Scripts the font covers; others would be empty boxes. */
const DRAWABLE =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{M}\u0020-\u007e\u00a0-\u00ff\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2192]/u;

export type TitleImage = { png: Buffer; width: number; height: number };

/** The largest size that fits, on a transparent ground. @returns null when the font lacks its letters */
export async function titleImage(title: string, width: number, height: number): Promise<TitleImage | null> {
  const text = drawable(title);
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  for (const size of SIZES) {
    if (size > POSTER_SIZE && text.length > POSTER_TITLE_MAX) continue;
    const picture = await drawn(text, size, width);
    if (picture.height <= height && picture.width <= width) return picture;
  }
  const smallest = await drawn(text, Math.min(...SIZES), width);
  const png = await library('sharp')(smallest.png).resize({ width, height, fit: 'inside' }).png().toBuffer();
  const { width: fittedWidth, height: fittedHeight } = await library('sharp')(png).metadata();
  return { png, width: fittedWidth, height: fittedHeight };
}

function drawable(title: string): string {
  const kept = Array.from(title, (character) => (DRAWABLE.test(character) ? character : ' ')).join('');
  const text = kept.replace(/\s+/g, ' ').trim();
  if (text.length <= TITLE_MAX) return text;
  const cut = text.slice(0, TITLE_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_MAX / 2)).trimEnd()}…`;
}

async function drawn(text: string, size: number, width: number): Promise<TitleImage> {
  const { data, info } = await library('sharp')({
    text: {
      text: `<span foreground="#ffffff">${escapeHtml(text)}</span>`,
      font: `${FONT} ${size}`,
      fontfile: FONT_FILE,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      spacing: Math.round(size * LEADING),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
