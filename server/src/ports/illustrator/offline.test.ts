import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chooseMotif } from '#server/features/pieces/images/choose-motif.ts';
import { createOfflineIllustrator } from './offline.ts';

const illustrator = createOfflineIllustrator();
const { signal } = new AbortController();
const NONE: readonly string[] = [];
const draw = (topic: string, { title = topic, variant = 0, brand = '', colours = NONE } = {}) => {
  const motif = chooseMotif({ topic, title: topic, trade: '', taken: [] });
  return illustrator.drawCover({ title, topic, idea: '', brand, colours, motif, variant }, signal);
};

const meanColour = async (cover: Buffer) => (await sharp(cover).stats()).channels.map(({ mean }) => mean);

test('a cover carries no title, is 1200 x 630, and another one for another topic or variant', async () => {
  const [first, retitled, variant, other] = await Promise.all([
    draw('Tea'),
    draw('Tea', { title: 'Coffee: a guide' }),
    draw('Tea', { variant: 1 }),
    draw('Coffee'),
  ]);
  await expect(sharp(first).metadata()).resolves.toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(retitled.equals(first)).toBe(true);
  expect(variant.equals(first)).toBe(false);
  expect(other.equals(first)).toBe(false);
});

test.each(['Tea', 'Coffee', 'Bread', 'Tax', 'Running shoes', 'Electric bikes', 'Gardens', 'Locks', '日本'])(
  'a square crop of the cover for %s keeps what it shows',
  async (topic) => {
    const cover = await draw(topic);
    const square = sharp(cover).extract({ left: 285, top: 0, width: 630, height: 630 });
    const [whole, cropped] = await Promise.all([
      sharp(cover).stats(),
      sharp(await square.toBuffer()).stats(),
    ]);
    expect(cropped.entropy).toBeGreaterThan(whole.entropy * 0.8);
  },
);

test('the covers of a brand share its colours, those of another brand have others', async () => {
  const [tea, bread, other] = await Promise.all([
    draw('Tea', { brand: 'Harbour' }).then(meanColour),
    draw('Tea 2', { brand: 'Harbour' }).then(meanColour),
    draw('Tea', { brand: 'Mill' }).then(meanColour),
  ]);
  const apart = (one: number[], two: number[]) =>
    Math.hypot(...one.map((value, at) => value - (two[at] ?? 0)));
  expect(apart(tea, bread)).toBeLessThan(apart(tea, other));
});

test('the colours of a website take the place of those of its brand', async () => {
  const [own, teal] = await Promise.all([
    draw('Tea', { brand: 'Harbour' }).then(meanColour),
    draw('Tea', { brand: 'Harbour', colours: ['#0a7a8a', '#f4c95d'] }).then(meanColour),
  ]);
  expect(teal.map(Math.round)).not.toEqual(own.map(Math.round));
});

test('nothing is drawn for a request that was given up', async () => {
  const given = { title: 'Tea', topic: 'tea', idea: '', brand: '', colours: [], motif: 'cup', variant: 0 };
  await expect(async () => illustrator.drawCover(given, AbortSignal.abort())).rejects.toThrow(/abort/i);
});
