// node server/scripts/release-notes.mjs 1.0.0: prints what CHANGELOG.md says about a version. Needs no packages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const ROOT = path.resolve(import.meta.dirname, '../..');
const [version = ''] = process.argv.slice(2);

const packaged = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;
if (packaged !== version) refuse(`package.json has the version ${packaged}, not ${version}.`);

const sections = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8').split(/^## /m);
const section = sections.find((text) => text.startsWith(`[${version}]`));
if (!section) refuse(`CHANGELOG.md has no section of ${version}.`);

const [, ...lines] = section.split('\n');
console.log(lines.join('\n').trim());

function refuse(message) {
  console.error(message);
  process.exit(1);
}
