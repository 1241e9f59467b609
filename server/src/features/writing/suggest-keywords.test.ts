import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Keywords } from '#server/ports/keywords/keywords.ts';
import { createOpenAiKeywords } from '#server/ports/keywords/openai.ts';
import { ownAiServer } from '#server/test/own-ai-server.ts';
import { signedIn } from '#server/test/signed-in.ts';
import { USELESS_ANSWERS } from '#server/test/stubs/ai-faults.ts';
import type { AiFault } from '#server/test/stubs/ai-wire.ts';

const service = await ownAiServer();

const HOUR_MS = 60 * 60 * 1000;
const IDEAS = { source: 'DataForSEO', items: [{ phrase: 'green tea', volume: 9900, competition: 'HIGH' }] };

function countingSource(answer: Keywords['suggest'] = () => Promise.resolve(IDEAS)) {
  const topics: string[] = [];
  const keywords: Keywords = {
    name: 'dataforseo',
    suggest: (topic, signal) => {
      topics.push(topic);
      return answer(topic, signal);
    },
  };
  return { keywords, topics };
}

test('ideas come with the numbers of their source, and the same topic is not asked for again for a day', async () => {
  const { keywords, topics } = countingSource();
  let time = Date.now();
  const { api } = await signedIn({ services: { keywords, now: () => new Date(time) } });
  const { api: somebodyElse } = await signedIn({ services: { keywords } });
  const topic = `Green tea ${randomUUID()}`;
  expect(await api.content.suggestKeywords({ topic })).toEqual(IDEAS);
  expect(await somebodyElse.content.suggestKeywords({ topic: `  ${topic.toUpperCase()} ` })).toEqual(IDEAS);
  expect(topics).toHaveLength(1);
  time += 25 * HOUR_MS;
  expect(await api.content.suggestKeywords({ topic })).toEqual(IDEAS);
  expect(topics).toHaveLength(2);
});

test('a source that fails gives no suggestions, and is asked again the next time', async () => {
  const { keywords, topics } = countingSource(() => Promise.reject(new Error('down')));
  const { api } = await signedIn({ services: { keywords } });
  const topic = randomUUID();
  expect(await api.content.suggestKeywords({ topic })).toEqual({ source: null, items: [] });
  expect(await api.content.suggestKeywords({ topic })).toEqual({ source: null, items: [] });
  expect(topics).toHaveLength(2);
});

test.each<AiFault>([...USELESS_ANSWERS, { kind: 'wrongTypes' }])(
  'AI fault $kind $status leaves an empty list after two calls at most @long',
  async (fault) => {
    const options = { apiKey: 'sk-test', baseURL: service.url, model: 'm', timeoutMs: 300, retryWaitMs: 5 };
    const { api } = await signedIn({ services: { keywords: createOpenAiKeywords(options) } });
    service.settings.always = fault;
    expect(await api.content.suggestKeywords({ topic: randomUUID() })).toEqual({ source: null, items: [] });
    expect(service.calls.length).toBeLessThanOrEqual(2);
  },
);

test('without a service, ideas are titles, headings and questions of own sources that speak of the topic, at most five', async () => {
  const { api } = await signedIn({ services: { keywords: null } });
  const { api: anotherUser } = await signedIn({ services: { keywords: null } });
  const ideasFor = async (topic: string) =>
    (await api.content.suggestKeywords({ topic })).items.map(({ phrase }) => phrase);
  expect(await ideasFor('Wedding cake prices')).toEqual([]);

  await api.content.addTextSource({
    title: 'Wedding cakes of the bakery',
    text: [
      'How far ahead should I order a wedding cake?',
      'We take orders for wedding cakes until May. Which cake feeds eighty guests? We will say.',
      'Opening hours and parking',
      'Delivery of a cake within the city',
    ].join('\n\n'),
  });

  expect(await ideasFor('Wedding cake prices')).toEqual([
    'wedding cakes of the bakery',
    'how far ahead should i order a wedding cake',
    'which cake feeds eighty guests',
    'delivery of a cake within the city',
  ]);

  expect(await ideasFor('Delivery of a cake within the city')).not.toContain(
    'delivery of a cake within the city',
  );
  expect(await ideasFor('Tax law')).toEqual([]);
  expect((await anotherUser.content.suggestKeywords({ topic: 'Wedding cake prices' })).items).toEqual([]);

  const many = Array.from({ length: 9 }, (_, n) => `Cake number ${n} of many kinds`).join('\n');
  await api.content.addTextSource({ text: many });
  expect(await ideasFor('Cake')).toHaveLength(5);
});
