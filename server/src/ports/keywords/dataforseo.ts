import { z } from 'zod';
import { readJson } from '../foreign-json/read-json.ts';
import { composePhrases } from './compose-phrases.ts';
import type { Keywords } from './keywords.ts';

const PATH = '/v3/keywords_data/google_ads/search_volume/live';
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const SUCCESS = 20_000;

type DataForSeoOptions = { login: string; password: string; baseUrl: string; timeoutMs?: number };

const entryShape = z.object({
  keyword: z.string(),
  search_volume: z.number().nullish(),
  competition: z.union([z.string(), z.number()]).nullish(),
});
const taskShape = z.object({ status_code: z.number(), result: z.array(entryShape).nullish() });
const answerShape = z.object({ tasks: z.tuple([taskShape], z.unknown()) });

export function createDataForSeoKeywords({
  login,
  password,
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: DataForSeoOptions): Keywords {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

  async function volumes(keywords: string[], signal: AbortSignal) {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${PATH}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify([{ keywords }]),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`DataForSEO answered with status ${response.status}`);
    }
    const [task] = answerShape.parse(await readJson(await textOf(response))).tasks;
    if (task.status_code !== SUCCESS) throw new Error(`DataForSEO refused with code ${task.status_code}`);
    return new Map(task.result?.map((entry) => [entry.keyword.toLowerCase(), entry]));
  }

  return {
    name: 'dataforseo',
    async suggest(topic, signal) {
      const phrases = composePhrases(topic).map(acceptable).filter(Boolean);
      if (phrases.length === 0) return { source: null, items: [] };
      const known = await volumes(phrases, signal);
      const items = phrases.map((phrase) => {
        const entry = known.get(phrase);
        return { phrase, volume: entry?.search_volume ?? null, competition: entry?.competition ?? null };
      });
      return { source: 'DataForSEO', items: items.sort((a, b) => (b.volume ?? -1) - (a.volume ?? -1)) };
    },
  };
}

/** Google Ads refuses a whole request for one unknown character. */
function acceptable(phrase: string): string {
  return phrase
    .replace(/[^\p{L}\p{M}\p{N}\s'&+.#/-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** @throws above MAX_ANSWER_BYTES, unread */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('DataForSEO sent too long an answer');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
