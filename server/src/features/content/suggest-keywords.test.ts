import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedIn } from '#server/test/signed-in.ts';
import type { Keywords } from '../../ports/keywords/keywords.ts';

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

test('any characters can be a topic, but a blank one is refused before the source is asked', async () => {
  const { keywords, topics } = countingSource();
  const { api } = await signedIn({ services: { keywords } });
  await expect(api.content.suggestKeywords({ topic: '<b>tea</b> 🍵 %_' })).resolves.toEqual(IDEAS);
  expect(topics).toHaveLength(1);
  await expect(api.content.suggestKeywords({ topic: '   ' })).rejects.toThrow('Required');
  expect(topics).toHaveLength(1);
});
