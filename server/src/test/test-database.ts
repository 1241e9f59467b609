import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A fresh copy of the migrated template. */
export const createTestDatabase = () => createDatabase('template');

export const createEmptyDatabase = () => createDatabase('template0');

async function createDatabase(template: string): Promise<string> {
  const url = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}
