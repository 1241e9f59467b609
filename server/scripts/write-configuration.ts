// npm run docs: docs/configuration.md and .env.example, from the variables that the server reads. With `--check`, as in
// `npm run check`, nothing is written, and a file that is not what would be written ends it with an error.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import type { z } from 'zod';
import { ENV_SECTIONS } from '#server/env-schema.ts';
import { OF_STRIPE, REQUIRED_IN_PRODUCTION } from '#server/env.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGE = 'docs/configuration.md';
const EXAMPLE = '.env.example';

const PAGE_INTRODUCTION = `# Configuration

Everything is set by environment variables. A file \`.env\` beside \`package.json\` is read by every npm command but
tests, e2e, bench and pictures, which set all they need themselves; variables of the environment win, and the start says
that the file was read. \`compose.yml\` hands the same file to its processes, and a systemd unit can
(\`EnvironmentFile\`). Put a value with spaces or signs into single quotes: so all three read it alike.

Outside production everything is optional: what is not set runs on an embedded default. \`NODE_ENV=production\` refuses to
start on one, and names whatever is missing or wrong at once. It needs those that are marked **!**, and
\`OPENAI_API_KEY\` or \`OPENAI_BASE_URL\`; those of Stripe only where \`BILLING\` is not \`off\`.

This page and \`.env.example\` are written by \`npm run docs\` from \`server/src/env-schema.ts\`.
`;

const EXAMPLE_INTRODUCTION = `# Copy this file to .env, and remove the # in front of what you set; docs/configuration.md says the same in tables.
# Everything is optional outside production. NODE_ENV=production needs those marked with (!), and OPENAI_API_KEY or
# OPENAI_BASE_URL; those of Stripe only where BILLING is not off. Put a value with spaces or signs into single quotes.
# Written by \`npm run docs\` from server/src/env-schema.ts.
`;

type Variable = {
  name: string;
  meaning: string;
  /** What happens without it, where the default is no value. */
  unset: string;
  default: string;
  example: string;
  isRequired: boolean;
};

const UNSET = '; unset: ';

const required: readonly string[] = [...REQUIRED_IN_PRODUCTION, ...OF_STRIPE];

function variablesOf(section: Record<string, z.ZodType>): Variable[] {
  return Object.entries(section).map(([name, schema]) => {
    const { description, examples } = schema.meta() ?? {};
    if (!description) throw new Error(`${name} has no description.`);

    const [meaning = '', unset = ''] = description.split(UNSET);
    const value = schema.parse(undefined);
    const ofDefault = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    const shown = Array.isArray(examples) ? String(examples[0]) : ofDefault;

    return { name, meaning, unset, default: ofDefault, example: shown, isRequired: required.includes(name) };
  });
}

const sections = Object.entries(ENV_SECTIONS).map(([title, section]) => ({
  title,
  variables: variablesOf(section),
}));

async function page(): Promise<string> {
  const tables = sections.map(({ title, variables }) => {
    const rows = variables.map((variable) => {
      const name = `\`${variable.name}\`${variable.isRequired ? ' **!**' : ''}`;
      const forExample =
        variable.example === variable.default ? '' : ` (for example \`${variable.example}\`)`;
      return `| ${name} | ${variable.meaning}${forExample} | ${defaultOf(variable)} |`;
    });
    return `\n## ${title}\n\n| variable | meaning | default |\n|---|---|---|\n${rows.join('\n')}\n`;
  });

  const options = await resolveConfig(path.join(ROOT, PAGE));
  return format(`${PAGE_INTRODUCTION}${tables.join('')}`, { ...options, parser: 'markdown' });
}

function defaultOf({ default: value, unset }: Variable): string {
  if (value) return `\`${value}\``;

  return unset ? `unset: ${unset}` : 'unset';
}

function example(): string {
  const blocks = sections.map(({ title, variables }) => {
    const lines = variables.map(({ name, meaning, unset, example: value, isRequired }) => {
      const comment = plain(unset ? `${meaning}${UNSET}${unset}` : meaning);
      return `# ${comment}${isRequired ? ' (!)' : ''}\n# ${name}=${quoted(value)}\n`;
    });
    return `\n# ${title.toUpperCase()}\n\n${lines.join('')}`;
  });

  return `${EXAMPLE_INTRODUCTION}${blocks.join('')}`;
}

function quoted(value: string): string {
  return /[\s"#$<>{}]/.test(value) ? `'${value}'` : value;
}

/** Markdown's signs, and the links of the page, mean nothing in a file of variables. */
function plain(meaning: string): string {
  return meaning.replaceAll('`', '').replaceAll(/\[([^\]]*)\]\(([^)#]*)[^)]*\)/g, 'docs/$2');
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const files = { [PAGE]: await page(), [EXAMPLE]: example() };

for (const [name, text] of Object.entries(files)) {
  const file = path.join(ROOT, name);
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;

  if (isCurrent) continue;
  if (!values.check) {
    writeFileSync(file, text);
    continue;
  }
  console.error(`${name} is not what server/src/env-schema.ts says. Write it: npm run docs`);
  process.exitCode = 1;
}
