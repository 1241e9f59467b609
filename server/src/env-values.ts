import { z } from 'zod';
import { databaseAddress } from '#server/database/database-address.ts';
import type { SignUps } from '#shared/rules/account.ts';

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const url = z.url();
/** Dollars per million tokens, by model. */
export const prices = z
  .string()
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.record(
      z.string(),
      z.object({ input: z.number().min(0), cached: z.number().min(0).optional(), output: z.number().min(0) }),
    ),
  );

/** Addresses and domains count whatever their case. */
const list = z.string().transform((text) =>
  text
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

const isOneWord = (entries: string[]): entries is ['open' | 'closed'] =>
  entries.length === 1 && (entries[0] === 'open' || entries[0] === 'closed');

const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/;
export const signUps = list
  .refine(
    (entries) => isOneWord(entries) || (entries.length > 0 && entries.every((entry) => DOMAIN.test(entry))),
    { error: 'must be open, closed or domains such as example.com,example.org' },
  )
  .transform((entries): SignUps => (isOneWord(entries) ? entries[0] : entries));

export const addresses = list.pipe(z.array(z.email('must be email addresses, separated by commas')));

export const key = z
  .string()
  .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64');

export const database = z.string().transform((text, ctx) => {
  const address = databaseAddress(text);
  if (address !== undefined) return address;

  ctx.addIssue('must be a postgres:// address; in a password / ? # @ % are written as %2F %3F %23 %40 %25');
  return z.NEVER;
});

export const text = z.string().min(1);
export const port = z.coerce.number().int().min(0).max(65_535);
