import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createPlans } from '#server/auth/plan.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { ensurePackages } from './wordpress/packages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that every test file copies. */
    templateUrl: string;
    /** A folder for what is made once a run. */
    runDir: string;
  }
}

const WITH_WORDPRESS = new Set(['sites', 'process', 'matrix']);

/** A real WordPress to start, and one embedded Postgres for all workers. Its data need not survive a crash, so it does not wait for the disk. */
export default async function setup(project: TestProject) {
  // Before any test: installing MariaDB ends every one that runs. Where it cannot be installed, the tests that need it say so.
  if (WITH_WORDPRESS.has(project.name)) await ensurePackages().catch(() => null);
  const dir = await mkdtemp(path.join(os.tmpdir(), 'veemark-test-'));
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '500',
  };
  const template = await startEmbeddedPostgres({ dir, database: 'template', settings });
  await prepareDatabase(template.url, createPlans({ BILLING: 'stripe' }));
  project.provide('templateUrl', template.url);
  project.provide('runDir', dir);
  return async () => {
    await template.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
