import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './member.ts';
import type { Tally } from './visitor.ts';

const CALM_MS = 10_000;
const BETWEEN_KILLS_MS = 4000;
/** How long after one process has come back the next one goes. */
const BETWEEN_RESTARTS_MS = 2000;
const ROLLS = 2;

export type Disturbance = { name: string; kind: Member['kind']; how: 'killed' | 'restarted'; at: number };

/** Kills processes at random until half of the time is over, then restarts all of them in turn, twice. */
export async function disturb(members: Member[], tally: Tally, killMs: number): Promise<Disturbance[]> {
  const disturbances: Disturbance[] = [];
  const note = ({ name, kind }: Member, how: Disturbance['how']) =>
    disturbances.push({ name, kind, how, at: performance.now() });
  await sleep(CALM_MS);
  tally.phase = 'kills';
  const until = performance.now() + killMs;
  while (performance.now() < until) {
    const victim = members[Math.floor(Math.random() * members.length)];
    if (!victim) break;
    note(victim, 'killed');
    await victim.kill();
    await sleep(BETWEEN_KILLS_MS);
  }
  tally.phase = 'rolling restart';
  for (let roll = 0; roll < ROLLS; roll += 1)
    for (const member of members) {
      note(member, 'restarted');
      await member.restart();
      await sleep(BETWEEN_RESTARTS_MS);
    }
  tally.phase = 'calm';
  await sleep(CALM_MS);
  return disturbances;
}
