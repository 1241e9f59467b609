import type { Tx } from '#server/database/db.ts';
import { describeDevice, type ActivityActor, type ActivityGroup } from '#shared/rules/activity.ts';
import { actingProgram } from './acting.ts';
import { wideNetworkOf } from './network-of.ts';
import type { SignedInSession } from './session.ts';

const NAME_MAX = 120;

/** Whoever acts; without a session it is a job. */
export type Acting = {
  session?: SignedInSession | null;
  ipAddress?: string | null;
  userAgent?: string | null;
  now: () => Date;
};

export type Line = { userId: string; group: ActivityGroup; sentence: string; isRefusal?: boolean };

/** Said in the transaction of the act. @param job who acts where nobody is signed in */
export async function noteActivity(
  tx: Tx,
  acting: Acting,
  line: Line,
  job: 'calendar' | 'veemark' = 'veemark',
) {
  const { session, ipAddress, userAgent, now } = acting;
  const actorName = await actingProgram(tx, session);
  const network = ipAddress ? wideNetworkOf(ipAddress) : null;
  const actor = actorOf(acting, job);
  const device = actor === 'browser' ? describeDevice(userAgent ?? null) : (userAgent ?? null);
  const data = { ...line, actor, actorName, network, device, createdAt: now() };
  await tx.activity.create({ data });
}

function actorOf({ session, ipAddress }: Acting, job: ActivityActor): ActivityActor {
  if (session?.scope === 'api') return session.grant ? 'assistant' : 'token';
  return session || ipAddress ? 'browser' : job;
}

/** A name as part of a sentence: nothing in it can end the line or turn its direction. */
export function quoted(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return `“${plain.length > NAME_MAX ? `${plain.slice(0, NAME_MAX - 1).toWellFormed()}…` : plain}”`;
}
