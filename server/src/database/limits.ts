import { hash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/errors.ts';
import type { Tx } from './db.ts';

const tooManyRequests = (seconds: number) =>
  `Too many requests. Please try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;

const RULES = {
  signIn: { points: 10, duration: 15 * 60 },
  signInAddress: { points: 50, duration: 15 * 60 },
  /** Codes of a second factor, passkeys and proofs, by account. */
  factor: { points: 10, duration: 15 * 60 },
  signUp: { points: 20, duration: 60 * 60 },
  export: { points: 20, duration: 60 * 60 },
  mail: { points: 5, duration: 60 * 60 },
  mailAddress: { points: 20, duration: 60 * 60 },
  generate: { points: 30, duration: 60 * 60 },
  derive: { points: 60, duration: 60 * 60 },
  rewrite: { points: 10, duration: 60 },
  keywords: { points: 60, duration: 60 * 10 },
  profileFill: { points: 20, duration: 60 * 60 },
  chat: { points: 20, duration: 60 },
  chatDay: { points: 300, duration: 24 * 60 * 60 },
  publish: { points: 60, duration: 60 * 60 },
  siteCheck: { points: 60, duration: 60 * 10 },
  sitePages: { points: 240, duration: 60 * 10 },
  upload: { points: 30, duration: 60 * 60 },
  source: { points: 100, duration: 60 * 60 },
  claims: { points: 120, duration: 60 * 10 },
  drafts: { points: 1500, duration: 60 * 10 },
  calendar: { points: 600, duration: 60 * 10 },
  share: { points: 60, duration: 60 * 60 },
  reviewAddress: { points: 120, duration: 60 * 10 },
  reviewLink: { points: 300, duration: 60 * 10 },
  reviewAnswer: { points: 20, duration: 60 * 60 },
  webhook: { points: 60, duration: 60 * 60 },
  /** Programs that register themselves, by address. */
  registration: { points: 50, duration: 60 * 60 },
  /** Metadata of programs that are fetched, by address; on the screen that lets one in, by user. */
  clientDocument: { points: 60, duration: 60 * 60 },
  checkout: { points: 20, duration: 60 * 60 },
  /** A confirm value of an assistant is good once. */
  confirm: { points: 1, duration: 60 * 10, isFixed: true },
} as const;

export type LimitName = keyof typeof RULES;

const PERIODS: Readonly<Record<number, string>> = { 1: 'a minute', 60: 'an hour' };

export function limitInWords(name: LimitName): string {
  const { points, duration } = RULES[name];
  const minutes = duration / 60;
  return `At most ${points} requests in ${PERIODS[minutes] ?? `${minutes} minutes`}.`;
}

export type Limits = {
  /** @throws AppError('tooManyRequests') with the seconds to wait */
  consume(name: LimitName, key: string): Promise<void>;
  /** For a use that should not count. */
  giveBack(name: LimitName, key: string): Promise<void>;
  forget(tx: Tx, keys: string[]): Promise<void>;
};

/** Only hashes of accounts, e-mails and addresses are stored. */
const keyHash = (key: string) => hash('sha256', key, 'base64url');

export function createLimits(pool: pg.Pool, factor: number): Limits {
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  const limiter = (name: LimitName) => {
    const known = limiters.get(name);
    if (known) return known;
    const { points, duration, ...rule } = RULES[name];
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: 'isFixed' in rule ? points : Math.max(1, Math.round(points * factor)),
      duration,
    });
    limiters.set(name, made);
    return made;
  };

  return {
    consume: async (name, key) => {
      try {
        await limiter(name).consume(keyHash(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new AppError('tooManyRequests', tooManyRequests(retryAfter), { retryAfter });
      }
    },
    giveBack: async (name, key) => {
      await limiter(name).reward(keyHash(key));
    },
    forget: async (tx, keys) => {
      const names = Object.keys(RULES);
      const stored = keys.map(keyHash).flatMap((key) => names.map((name) => `${name}:${key}`));
      await tx.rateLimit.deleteMany({ where: { key: { in: stored } } });
    },
  };
}
