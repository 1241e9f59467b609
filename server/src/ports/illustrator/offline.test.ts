import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createOfflineIllustrator } from './offline.ts';

const illustrator = createOfflineIllustrator();
const { signal } = new AbortController();
const draw = (title: string, variant = 0, topic = title) =>
  illustrator.drawCover({ title, topic, idea: '', variant }, signal);

/** How much of the left half, where the title stands, is nearly white. */
async function whiteShare(cover: Buffer): Promise<number> {
  const left = sharp(cover).extract({ left: 60, top: 0, width: 860, height: 630 });
  const { data } = await left.greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value > 235).length / data.length;
}

test.each([
  'SEO',
  'Electric Bikes: A Practical Guide',
  'How to Brew Coffee at Home Without Expensive Equipment: A Step-by-Step Guide',
  'القهوة العربية: دليل عملي',
  'Кофе – Οδηγός',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikation',
  'word '.repeat(60),
  '<b>Tags</b> & "quotes"',
])('"%s" stands in white on a cover of 1200 x 630', async (title) => {
  const cover = await draw(title);
  await expect(sharp(cover).metadata()).resolves.toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const share = await whiteShare(cover);
  expect(share).toBeGreaterThan(0.008);
  expect(share).toBeLessThan(0.25);
});

test.each(['日本のコーヒー文化', '🚀🎉', ''])(
  '"%s" gives a cover without boxes for missing letters',
  async (title) => {
    const cover = await draw(title);
    await expect(sharp(cover).metadata()).resolves.toMatchObject({ width: 1200, height: 630 });
    expect(await whiteShare(cover)).toBeLessThan(0.001);
  },
);

test('the same piece gets the same cover, another variant or topic another one', async () => {
  const [first, again, variant, other] = await Promise.all([
    draw('Tea', 0),
    draw('Tea', 0),
    draw('Tea', 1),
    draw('Tea', 0, 'Coffee'),
  ]);
  expect(again.equals(first)).toBe(true);
  expect(variant.equals(first)).toBe(false);
  expect(other.equals(first)).toBe(false);
});

test('nothing is drawn for a request that was given up', async () => {
  await expect(
    illustrator.drawCover({ title: 'Tea', topic: 'tea', idea: '', variant: 0 }, AbortSignal.abort()),
  ).rejects.toThrow(/abort/i);
});
