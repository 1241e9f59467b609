import { expect, test } from 'vitest';
import { never } from '#server/test/never.ts';
import { aiError } from '../ai-writer/ai-error.ts';
import { withFallback, type Illustrator } from './illustrator.ts';

const REQUEST = {
  title: 'Tea',
  topic: 'tea',
  idea: 'a pot',
  brand: '',
  colours: [],
  motif: 'cup',
  variant: 0,
};
const designed = Buffer.from('designed');
const broken: Illustrator = { name: 'openai', drawCover: () => Promise.reject(aiError('declined')) };
const designer: Illustrator = { name: 'offline', drawCover: () => Promise.resolve(designed) };

test('a model that declines the first picture does not cost the piece: its cover is designed', async () => {
  const failures: unknown[] = [];
  const illustrator = withFallback(broken, designer, (error) => failures.push(error));
  expect(await illustrator.drawCover(REQUEST, never)).toBe(designed);
  expect(failures).toHaveLength(1);
});

test('somebody who asks for another picture is told why there is none', async () => {
  const illustrator = withFallback(broken, designer, () => undefined);
  await expect(illustrator.drawCover({ ...REQUEST, variant: 1 }, never)).rejects.toMatchObject({
    hint: expect.stringMatching(/declined/),
  });
});

test('a cancelled piece gets no cover at all', async () => {
  const illustrator = withFallback(broken, designer, () => undefined);
  await expect(illustrator.drawCover(REQUEST, AbortSignal.abort())).rejects.toThrow(
    'Error generating content',
  );
});
