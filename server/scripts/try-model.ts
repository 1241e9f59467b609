// npm run try:model -- --url … --model …: lets models write the briefs of a file and prints how well each did.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../src/errors.ts';
import { readEnv } from '../src/env.ts';
import { measureWriter, type Measured } from '../src/features/writing/measure-writer.ts';
import { tryBriefs } from '../src/features/writing/try-brief.ts';
import { createOpenAiWriter } from '../src/ports/ai-writer/openai.ts';

const USAGE = 'Usage: npm run try:model -- --url https://… --model name [--model name …] [--briefs file]';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    model: { type: 'string', multiple: true },
    briefs: { type: 'string', default: path.join(import.meta.dirname, 'try-model.json') },
  },
});
const { url: baseURL, model: models, briefs: file } = values;
if (!baseURL || !models) {
  console.error(USAGE);
  process.exit(1);
}
const { OPENAI_API_KEY: apiKey, AI_TIMEOUT_MS: timeoutMs } = readEnv();
const briefs = tryBriefs.parse(JSON.parse(readFileSync(file, 'utf8')));

for (const model of models) {
  const writer = createOpenAiWriter({ apiKey, baseURL, model, timeoutMs });
  const results: Measured[] = [];
  for (const brief of briefs) {
    try {
      results.push(await measureWriter(writer, brief));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      console.log(`${model}: "${brief.topic}" failed: ${error.hint ?? error.message}`);
      process.exitCode = 1;
    }
  }
  if (results.length > 0) console.log(report(model, results));
}

function report(model: string, results: Measured[]): string {
  const sum = (figure: (one: Measured) => number) => results.reduce((total, one) => total + figure(one), 0);
  const [marked, figures] = [sum((one) => one.figures.marked), sum((one) => one.figures.all)];
  const share =
    figures > 0 ? `${Math.round((marked / figures) * 100)} % (${marked} of ${figures})` : 'no figures';
  const lengthError =
    sum(({ words }) => Math.abs(words.written - words.asked) / words.asked) / results.length;
  const lines = {
    'figures with a valid mark': share,
    'links that survived': `${sum((one) => one.links.kept)} of ${sum((one) => one.links.given)} given`,
    'length error': `${(lengthError * 100).toFixed(1)} %`,
    'repeated sentences': sum((one) => one.repeatedSentences),
    seconds: sum((one) => one.seconds).toFixed(1),
    'tokens in and out': `${sum((one) => one.tokens.input)} and ${sum((one) => one.tokens.output)}`,
  };
  const rows = Object.entries(lines).map(([name, value]) => `  ${name.padEnd(26)} ${value}`);
  return [`${model}, pieces: ${results.length} of ${briefs.length}`, ...rows].join('\n');
}
