import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, type BrowserContext } from '@playwright/test';
import pg from 'pg';
import { hashPassword } from '#server/auth/password.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import type { Plan } from '#shared/rules/account.ts';

const PASSWORD = 'correct horse battery';
const BLANK = 'about:blank';
let passwordHash: Promise<string> | undefined;

/** Runs one statement in the database of the server under test. */
export async function sql(text: string, values: unknown[] = []) {
  const dir = path.join(process.env.E2E_DATA_DIR ?? '', 'postgres');
  const { url } = await startEmbeddedPostgres({ dir, database: 'veemark' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Ends what the open pages still ask for: the next user, or nobody, would be refused it. A journey goes on by opening an
 * address, as a blank page has nothing to reload.
 */
export async function leavePages(context: BrowserContext) {
  const used = context.pages().filter((page) => page.url() !== BLANK);
  await Promise.all(used.map((page) => page.goto(BLANK)));
}

/** A new confirmed user, signed in to the given browser context. */
export async function newUser(context: BrowserContext, { plan = 'free' }: { plan?: Plan } = {}) {
  await leavePages(context);
  const id = randomUUID();
  const email = `${id}@example.com`;
  passwordHash ??= hashPassword(PASSWORD);
  await sql(
    `with person as (
       insert into users (id, email, password_hash, metadata_name, confirmed_at)
       values ($1, $2, $3, 'Ada', now()) returning id
     )
     insert into accounts (id, name, plan) select id, 'Ada', $4::"Plan" from person`,
    [id, email, await passwordHash, plan],
  );
  const baseURL = `http://localhost:${process.env.E2E_PORT}`;
  const answer = await context.request.post(`${baseURL}/trpc/account.signIn`, {
    headers: { origin: baseURL, 'content-type': 'application/json' },
    data: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(answer.status()).toBe(200);
  return { id, email, password: PASSWORD };
}

/** Generations that have been written and charged. */
export async function addGenerations(userId: string, count: number, words: number) {
  await sql(
    `insert into generations (id, user_id, status, brief, reserved_words, max_words, charged_words, title)
     select gen_random_uuid(), $1, 'done', '{}', $3, $3, $3, 'Piece ' || n from generate_series(1, $2) as n`,
    [userId, count, words],
  );
}
