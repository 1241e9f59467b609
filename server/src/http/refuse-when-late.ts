import { performance } from 'node:perf_hooks';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';

const BUSY = 'The server is busy. Please try again in a moment.';
const RETRY_AFTER = 5;
/** What the first samples measure is the start itself. */
const SAMPLES_OF_START = 5;
const ASSETS = '/assets/';

/**
 * A process whose event loop lags behind sends requests elsewhere. Pages and their files it answers all the same: who opens
 * a page cannot ask again by a program, and a page that lacks one of its files never comes alive.
 * @param lateMs 0 switches this off
 */
export async function refuseWhenLate(app: FastifyInstance, lateMs: number) {
  let startsUntil = 0;

  app.addHook('onListen', async () => {
    startsUntil = performance.now() + SAMPLES_OF_START * lateMs;
  });

  await app.register(underPressure, {
    maxEventLoopDelay: lateMs,
    // In a shorter one there may be no sample at all, which counts as late.
    sampleInterval: lateMs,
    pressureHandler: async (request) => {
      if (isOfPage(request) || performance.now() < startsUntil) return;
      throw new AppError('unavailable', BUSY, { retryAfter: RETRY_AFTER });
    },
  });
}

const isOfPage = ({ method, url, headers: { accept = '' } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && (url.startsWith(ASSETS) || accept.includes('text/html'));
