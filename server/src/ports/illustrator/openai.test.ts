import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import type { AiFault } from '#server/test/stubs/ai-wire.ts';
import { coverPrompt, createOpenAiIllustrator } from './openai.ts';

const REQUEST = {
  title: 'Green tea',
  topic: 'tea at home',
  idea: 'a steaming pot',
  brand: '',
  colours: [],
  motif: 'cup',
  variant: 0,
};
const SILENCE_MS = 150;
const service = await ownAiServer();

function draw(timeoutMs = 60_000, signal = new AbortController().signal) {
  const asked = { apiKey: 'sk-canary', baseURL: service.url, model: 'gpt-image-1', retryWaitMs: 5 };
  const illustrator = createOpenAiIllustrator({ ...asked, timeoutMs });
  return illustrator.drawCover(REQUEST, signal);
}

test('a picture of any size becomes a JPEG of 1200 x 630 @long', async () => {
  const cover = await sharp(await draw()).metadata();
  expect(cover).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('the prompt carries the idea, forbids lettering, and asks for something else the next time', () => {
  expect(coverPrompt(REQUEST)).toMatch(/a steaming pot[^]*No text/);
  expect(coverPrompt({ ...REQUEST, variant: 2 })).not.toBe(coverPrompt(REQUEST));
});

test.each<[AiFault, number]>([
  [{ kind: 'reset' }, 2],
  [{ kind: 'status', status: 401 }, 1],
  [{ kind: 'status', status: 500 }, 2],
  [{ kind: 'errorObject' }, 2],
  [{ kind: 'html' }, 2],
  [{ kind: 'cut', afterBytes: 60 }, 2],
  [{ kind: 'wrongTypes' }, 1],
  [{ kind: 'huge' }, 1],
])('a service that fails with %j is given up after few tries @long', async (fault, calls) => {
  service.settings.always = fault;
  const outcome: unknown = await draw().catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(AppError);
  expect(outcome).toMatchObject({ hint: expect.any(String) });
  expect(service.calls).toHaveLength(calls);
});

test('a service that says nothing is given up, and is not asked again', async () => {
  service.settings.always = { kind: 'hang' };
  await expect(draw(SILENCE_MS)).rejects.toMatchObject({ hint: expect.any(String) });
  expect(service.calls.length).toBeLessThanOrEqual(1);
});

test('nobody waiting ends the drawing', async () => {
  service.settings.always = { kind: 'hang' };
  const controller = new AbortController();
  const drawing = draw(60_000, controller.signal);
  await expect.poll(() => service.calls.length).toBe(1);
  controller.abort();
  await expect(drawing).rejects.toThrow(/abort/i);
  await expect.poll(() => service.calls[0]?.abortedAt).toBeDefined();
});
