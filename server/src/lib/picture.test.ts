import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pngOf } from '#server/test/png-of.ts';
import { pictureType, toJpeg } from './picture.ts';

const SHAPE = { width: 1200, height: 630 };
const shown = (bytes: Uint8Array) => toJpeg(bytes, SHAPE);
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03' } });

/** Puts a width and a height where the format has them; what follows need not be there to be judged. */
function gifOf(width: number, height: number, frames: number) {
  const screen = [width & 255, width >> 8, height & 255, height >> 8];
  const palette = [0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...screen, 0, 2, 2, 0x44, 1, 0];
  const body = Buffer.concat(Array.from({ length: frames }, () => Buffer.from(frame)));
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([...screen, ...palette]),
    body,
    Buffer.from([0x3b]),
  ]);
}

/** A progressive JPEG whose scans say so often what they say once. */
async function jpegOfScans(count: number) {
  const jpeg = await red(64, 64).jpeg({ progressive: true }).toBuffer();
  const lastScan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: count }, () => lastScan),
    jpeg.subarray(-2),
  ]);
}

test.each([
  ['a strip of 6 kB', pngOf(100_000, 499), '100,000 x 499'],
  ['a strip that stands', pngOf(499, 100_000), '499 x 100,000'],
  ['a thin line', pngOf(12_000, 100), '12,000 x 100'],
  ['one pixel high', pngOf(11, 1), '11 x 1'],
  ['108 million pixels', pngOf(12_000, 9_000), '12,000 x 9,000'],
  ['deep colours', pngOf(7000, 7000, { depth: 16, isColour: true }), '7,000 x 7,000'],
  ['an animation on a huge screen', gifOf(65_000, 65_000, 2), '65,000 x 65,000'],
  ['a screen one side of which is long', gifOf(60_000, 8_000, 2), '60,000 x 8,000'],
])('%s is refused by its header alone, and the sentence says how large it is', async (_, bytes, size) => {
  const refusal = `It has ${size} pixels. Choose one`;
  await expect(shown(bytes)).rejects.toThrow(refusal);
  // Nothing behind the header is decoded: what is missing there is not noticed.
  await expect(shown(bytes.subarray(0, -20))).rejects.toThrow(refusal);
});

test('a JPEG of a hundred scans is refused, an ordinary progressive one is not', async () => {
  await expect(shown(await jpegOfScans(100))).rejects.toThrow('too many steps');
  await expect(pictureType(await jpegOfScans(0))).resolves.toBe('image/jpeg');
  const film = Buffer.alloc(1000, Buffer.from([0xff, 0xda]));
  const withFilm = Buffer.concat([await red(64, 64).jpeg({ progressive: true }).toBuffer(), film]);
  await expect(pictureType(withFilm)).resolves.toBe('image/jpeg');
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['an SVG with a preamble', Buffer.from('<?xml version="1.0"?><!DOCTYPE svg><svg width="9" height="9"/>')],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['a TIFF', Buffer.from('II*\0\b\0\0\0')],
  ['text', Buffer.from('hello')],
  ['nothing', Buffer.alloc(0)],
  ['half a picture', pngOf(50, 50).subarray(0, 60)],
])('%s is refused', async (_, bytes) => {
  await expect(shown(bytes)).rejects.toThrow('Choose a JPEG, PNG, WebP, GIF or AVIF picture.');
});

test('of an animation the first frame is shown, however many follow', async () => {
  await expect(sharp(await shown(gifOf(100, 60, 20_000))).metadata()).resolves.toMatchObject(SHAPE);
  const frames = { raw: { width: 40, height: 40 * 30, channels: 3 as const, pageHeight: 40 } };
  const webp = await sharp(Buffer.alloc(40 * 40 * 30 * 3, 7), frames)
    .webp({ loop: 0 })
    .toBuffer();
  await expect(sharp(await shown(webp)).metadata()).resolves.toMatchObject(SHAPE);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s is known by its bytes', async (format) => {
  const bytes = await red(320, 200).toFormat(format).toBuffer();
  expect(await pictureType(bytes)).toBe(`image/${format}`);
  await expect(sharp(await shown(bytes)).metadata()).resolves.toMatchObject({ format: 'jpeg', ...SHAPE });
});
