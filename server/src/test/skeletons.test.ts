import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Skeletons } from '../../scripts/skeletons.ts';

const HOUSE = path.resolve(import.meta.dirname, '../../..');
const KNOWN = [
  'server/src/trpc/router.ts',
  'server/src/jobs.ts',
  'server/src/test/authorisation-table.ts',
  'server/src/test/killed-in-every-task.matrix.ts',
  'server/src/features/review',
  'server/src/features/evidence/README.md',
  'server/src/features/evidence/jobs.ts',
];

/** A copy of the files that are added to. */
function house() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'veemark-house-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of KNOWN) cpSync(path.join(HOUSE, file), path.join(root, file), { recursive: true });
  const read = (file: string) => readFileSync(path.join(root, 'server/src', file), 'utf8');
  return { skeletons: new Skeletons(root), read };
}

test('a new room has its place in the router and among the paths', () => {
  const { skeletons, read } = house();
  skeletons.room('tried-out', 'chat');
  expect(read('trpc/router.ts')).toContain('chat: mergeRouters(router(CHAT), router(TRIED_OUT)),');
  expect(read('trpc/router.ts')).toContain("room('Help', 'chat', TRIED_OUT),\n];");
  skeletons.room('tried-again', 'websites');
  expect(read('trpc/router.ts')).toContain('router(RESULTS), router(TRIED_AGAIN)),');
  expect(() => skeletons.room('tried-out', 'chat')).toThrow('is there already');
  expect(() => skeletons.room('lost', 'nowhere')).toThrow('There is no router nowhere.');
});

test('a new operation is a verb with its test, an entry and a line in the table', () => {
  const { skeletons, read } = house();
  skeletons.room('tried-out', 'websites');
  skeletons.operation('tried-out', 'lookOnce');
  skeletons.operation('review', 'lookTwice');
  expect(read('features/tried-out/operations.ts')).toContain(
    "export const TRIED_OUT = {\n  lookOnce: query({\n    access: 'read',",
  );
  expect(read('features/tried-out/look-once.test.ts')).toContain('api.websites.lookOnce({ id })');
  expect(read('features/tried-out/look-once.ts')).not.toContain('#server/features/');
  expect(read('features/review/operations.ts')).toMatch(/run: lookTwice,\n {2}\}\),\n\};\n$/);
  expect(read('test/authorisation-table.ts')).toContain("'publish.lookTwice': user(idOf('contentId')),");
  expect(() => skeletons.operation('nowhere', 'look')).toThrow('There is no room nowhere.');
});

test('a new job stands in the list of its room, and a first one among the rooms', () => {
  const { skeletons, read } = house();
  skeletons.job('review', 'workOnce');
  skeletons.job('evidence', 'workTwice');
  expect(read('jobs.ts')).toContain('  ...reviewJobs,\n];');
  for (const file of ['features/review/jobs.ts', 'features/evidence/jobs.ts'])
    expect(read(file)).toMatch(/interface JobPayloads \{\n {4}work\w+: ById;/);
  expect(read('features/review/work-once.ts')).toContain("Payload<'workOnce'>");
  expect(read('test/killed-in-every-task.matrix.ts')).toContain(
    "    workTwice: () => queue.add('workTwice', { id: randomUUID() }),\n  };\n",
  );
});
