// npm run try:model -- --url … --model …: lets models write the briefs of a file, keeps the texts, and prints a table.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { compareVoice } from '#server/features/profiles/compare-voice.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { createOpenAiWriter } from '#server/ports/ai-writer/openai.ts';
import { answerByHand } from './answer-by-hand.ts';
import { measureWriter, type Measured } from './measure-writer.ts';
import { recordBrief } from './record-brief.ts';
import { tryBriefs } from './try-brief.ts';

const USAGE =
  'Usage: npm run try:model -- --url https://… --model name [--model name …] [--runs 3]\n' +
  '       [--briefs file] [--texts folder]\n' +
  '   or: npm run try:model -- --record name (--url https://… --model name | --model name --by-hand folder)';
const SAMPLES_MIN = 3;

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    model: { type: 'string', multiple: true },
    runs: { type: 'string', default: '1' },
    briefs: { type: 'string', default: path.join(import.meta.dirname, 'try-model.json') },
    texts: { type: 'string', default: 'try-model-texts' },
    record: { type: 'string' },
    'by-hand': { type: 'string' },
  },
});
if (options.record) {
  await record(options.record);
  process.exit(process.exitCode);
}
const { url: baseURL, model: models, briefs: file, texts } = options;
const runs = Number(options.runs);
if (!baseURL || !models || !(runs >= 1)) {
  console.error(USAGE);
  process.exit(1);
}
const { OPENAI_API_KEY: apiKey, AI_TIMEOUT_MS: timeoutMs } = readEnv();
const briefs = tryBriefs.parse(JSON.parse(readFileSync(file, 'utf8')));

type Row = Measured & { closeness: number | null };

const COLUMNS: [name: string, legend: string, value: (one: Row) => number | string][] = [
  [
    'first',
    'words before anything was continued, cut or mended, % of those asked',
    ({ words }) => percent(words.first, words.asked),
  ],
  ['words', 'words in the end, % of those asked', ({ words }) => percent(words.written, words.asked)],
  ['marks', 'marks of facts that the model wrote', ({ marks }) => marks.right],
  ['wrong', 'marks that name no fact', ({ marks }) => marks.wrong],
  [
    'bare',
    'figures in the text that no fact of the sources holds',
    ({ figures }) => figures.all - figures.marked,
  ],
  ['links', 'given links that are in the text, %', ({ links }) => percent(links.kept, links.given)],
  ['keys', 'required keywords that are used, %', ({ keywords }) => percent(keywords.used, keywords.asked)],
  ['banned', 'uses of banned words', ({ bannedWords }) => bannedWords],
  ['habits', 'sentences in 1,000 words with a habit of language models', ({ habits }) => habits],
  ['again', 'sentences that come twice', ({ repeatedSentences }) => repeatedSentences],
  ['lang', '1: in the language asked for', ({ isLanguage }) => Number(isLanguage)],
  ['voice', 'closeness to the samples: a cosine, the higher the closer', ({ closeness }) => closeness ?? '-'],
  ['calls', 'requests to the service', ({ calls }) => calls],
  ['in', 'tokens read', ({ tokens }) => tokens.input],
  ['cached', 'of these from its cache, %', ({ tokens }) => percent(tokens.cached, tokens.input)],
  ['out', 'tokens written', ({ tokens }) => tokens.output],
  ['start', 'seconds to the first words', ({ firstTextSeconds }) => firstTextSeconds],
  ['time', 'seconds for the whole text', ({ seconds }) => seconds],
];

const percent = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : '-');

mkdirSync(texts, { recursive: true });
for (const model of models) {
  const writer = createOpenAiWriter({ apiKey, baseURL, model, timeoutMs });
  const rows: string[][] = [['brief', ...COLUMNS.map(([name]) => name)]];
  const all: Row[] = [];
  for (const [index, { brief, samples }] of briefs.entries()) {
    const own: Row[] = [];
    for (let run = 1; run <= runs; run += 1)
      try {
        const measured = await measureWriter(writer, brief);
        const name = `${model}-${index + 1}-${run}`.replace(/[^\w.-]+/g, '_');
        writeFileSync(path.join(texts, `${name}.html`), measured.html);
        own.push({ ...measured, closeness: closenessOf(measured.html, samples, brief.language ?? 'en') });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        console.log(`${model}: "${brief.topic}" failed: ${error.hint ?? error.message}`);
        process.exitCode = 1;
      }
    if (own.length > 0) rows.push([`${index + 1}`, ...COLUMNS.map(([, , value]) => spread(own.map(value)))]);
    all.push(...own);
  }
  if (all.length === 0) continue;
  rows.push(['all', ...COLUMNS.map(([, , value]) => mean(all.map(value)))]);
  console.log(`\n${model}: ${all.length} of ${briefs.length * runs} texts, kept in ${texts}`);
  console.log(asTable(rows));
}
console.log(`\n${COLUMNS.map(([name, legend]) => `${name.padEnd(8)}${legend}`).join('\n')}`);
console.log(briefs.map(({ brief }, index) => `${`${index + 1}`.padEnd(8)}${brief.topic}`).join('\n'));

/** Keeps the requests of a brief in server/recordings, with the answers of a service, or of who writes them by hand. */
async function record(name: string) {
  const { url, model: [model] = [], 'by-hand': folder } = options;
  if (!model || Boolean(url) === Boolean(folder)) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const env = readEnv();
  const byHand = folder ? await answerByHand(folder) : null;
  const how = byHand ? 'By hand, call by call, from the request alone.' : `By ${url}, without a change.`;
  const service = {
    apiKey: env.OPENAI_API_KEY,
    baseURL: byHand?.url ?? url,
    timeoutMs: byHand ? DAY_MS : env.AI_TIMEOUT_MS,
  };
  await recordBrief(name, { ...service, model }, { model, how });
  byHand?.end();
}

function closenessOf(html: string, samples: string[], language: string): number | null {
  if (samples.length < SAMPLES_MIN) return null;
  return compareVoice({ language, samples, texts: [html] }).results[0]?.closeness ?? null;
}

function shown(value: number): string {
  return Number.isInteger(value) || Math.abs(value) >= 20
    ? value.toFixed(0)
    : value.toFixed(Math.abs(value) < 1 ? 2 : 1);
}

function numbersOf(values: (number | string)[]): number[] {
  return values.filter((value) => typeof value === 'number');
}

function mean(values: (number | string)[]): string {
  const numbers = numbersOf(values);
  return numbers.length > 0 ? shown(numbers.reduce((sum, one) => sum + one, 0) / numbers.length) : '-';
}

function spread(values: (number | string)[]): string {
  const numbers = numbersOf(values);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)].map(shown);
  return numbers.length < 2 || least === most ? mean(values) : `${mean(values)} (${least}-${most})`;
}

function asTable(rows: string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  ')).join('\n');
}
