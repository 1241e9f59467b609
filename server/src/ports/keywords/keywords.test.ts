import { afterAll, beforeEach, expect, test } from 'vitest';
import { never } from '#server/test/never.ts';
import { startAiServer } from '#server/test/stubs/ai-server.ts';
import { startDataForSeoServer } from '#server/test/stubs/dataforseo-server.ts';
import { createDataForSeoKeywords } from './dataforseo.ts';
import { createOpenAiKeywords } from './openai.ts';

const [volumes, ai] = await Promise.all([startDataForSeoServer(), startAiServer()]);
afterAll(() => Promise.all([volumes.close(), ai.close()]));
beforeEach(() => {
  ai.reset();
  volumes.calls.length = 0;
  volumes.fault = null;
  volumes.known = { 'green tea': { search_volume: 9900, competition: 'HIGH' } };
});

const dataForSeo = () =>
  createDataForSeoKeywords({ login: 'me', password: 'canary', baseUrl: volumes.url, timeoutMs: 300 });

test('volumes and competition are those of the source, and a phrase it does not know has none', async () => {
  volumes.known['tips for green tea'] = { search_volume: 12_000, competition: null };
  const { source, items } = await dataForSeo().suggest('Green tea', never);
  expect(source).toBe('DataForSEO');
  expect(items.slice(0, 2)).toEqual([
    { phrase: 'tips for green tea', volume: 12_000, competition: null },
    { phrase: 'green tea', volume: 9900, competition: 'HIGH' },
  ]);
  expect(items.length).toBeGreaterThan(2);
  for (const item of items.slice(2)) expect(item).toMatchObject({ volume: null, competition: null });
  expect(volumes.calls).toHaveLength(1);
  expect(volumes.calls[0]).toMatchObject({
    url: '/v3/keywords_data/google_ads/search_volume/live',
    authorization: `Basic ${Buffer.from('me:canary').toString('base64')}`,
  });
});

test.each([
  { status: 401 },
  { status: 429 },
  { status: 500 },
  { body: '<html>' },
  { body: '{"tasks":[]}' },
  'hang',
  'reset',
  'refused',
] as const)('a source that fails with %j gives no ideas, and its error holds no password', async (fault) => {
  volumes.fault = fault;
  const error: unknown = await dataForSeo()
    .suggest('tea', never)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).not.toContain('canary');
});

test('a topic without a word in it asks nobody', async () => {
  expect(await dataForSeo().suggest('???', never)).toEqual({ source: null, items: [] });
  expect(volumes.calls).toHaveLength(0);
});

test('a language model suggests phrases and never a number', async () => {
  const keywords = createOpenAiKeywords({ baseURL: ai.url, model: 'test', timeoutMs: 2000 });
  const { source, items } = await keywords.suggest('green tea', never);
  expect(source).toBeNull();
  expect(items.map(({ phrase }) => phrase)).toEqual(['green tea ideas', 'green tea tips', 'green tea guide']);
  for (const { volume, competition } of items) expect([volume, competition]).toEqual([null, null]);
});
