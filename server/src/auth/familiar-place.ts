import type { Tx } from '#server/database/db.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { describeDevice } from '#shared/rules/activity.ts';
import { wideNetworkOf } from './network-of.ts';

/** Sign-ins of so many days make a device or a network a known one. */
export const KNOWN_DAYS = 90;

type Place = { ipAddress: string | null; userAgent: string | null };

export const placeOf = ({ ipAddress, userAgent }: Place) => ({
  network: ipAddress && wideNetworkOf(ipAddress),
  device: describeDevice(userAgent),
});

/** Asked before the sign-in is noted. Nothing is unfamiliar at the first one. */
export async function isUnfamiliar(tx: Tx, userId: string, place: Place, now: Date): Promise<boolean> {
  const { network, device } = placeOf(place);
  const since = new Date(now.getTime() - KNOWN_DAYS * DAY_MS);
  const known = { userId, group: 'signIn' as const, isRefusal: false, createdAt: { gt: since } };
  const [all, ofNetwork, ofDevice] = await Promise.all([
    tx.activity.count({ where: known }),
    tx.activity.count({ where: { ...known, network } }),
    tx.activity.count({ where: { ...known, device } }),
  ]);
  return all > 0 && (ofNetwork === 0 || ofDevice === 0);
}
