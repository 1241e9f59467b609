import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Long enough for a proxy that asks every second whether this process is ready. */
const DRAIN_MS = 2000;

declare module 'fastify' {
  interface FastifyInstance {
    /** This process is about to end: it answers what comes, and wants no more. */
    isDraining: boolean;
  }
}

/** Lets every answer end its connection while the process drains. */
export function prepareDrain(app: FastifyInstance) {
  app.decorate('isDraining', false);
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** Says that this process is not ready any more, and goes on answering until its proxy has noticed. */
export async function drain(app: FastifyInstance) {
  app.isDraining = true;
  await sleep(DRAIN_MS);
}
