// make-keys.mjs folder: what an installation keeps to itself, made once: the password of its database for Postgres, and
// the same with the key of its secrets as variables for the server. What is there already stays as it is.
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: make-keys.mjs folder');
  process.exit(1);
}

const password = keep('database-password', () => randomBytes(24).toString('hex'));
keep('veemark.env', () =>
  [
    `DATABASE_URL=postgres://veemark:${password}@postgres:5432/veemark`,
    `SECRETS_KEY=${randomBytes(32).toString('base64')}`,
    '',
  ].join('\n'),
);

/** A file is there with all its text or not at all, also after a crash. */
function keep(name, make) {
  const file = path.join(folder, name);
  const known = read(file);
  if (known) return known;

  const text = make();
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, file);
  console.log(`Made ${file}`);

  return text;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
