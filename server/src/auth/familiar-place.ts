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

/** How many of a user's sign-ins are known, and how many of them from this network and this device. */
export type Familiar = { known: number; ofNetwork: number; ofDevice: number };

/** Nothing is new at the first one. */
export const isNew = ({ known, ofNetwork, ofDevice }: Familiar) =>
  known > 0 && (ofNetwork === 0 || ofDevice === 0);

/** Asked before the sign-in is noted. */
export async function isUnfamiliar(tx: Tx, userId: string, place: Place, now: Date): Promise<boolean> {
  const { network, device } = placeOf(place);
  const since = new Date(now.getTime() - KNOWN_DAYS * DAY_MS);
  const where = { userId, group: 'signIn' as const, isRefusal: false, createdAt: { gt: since } };
  const [known, ofNetwork, ofDevice] = await Promise.all([
    tx.activity.count({ where }),
    tx.activity.count({ where: { ...where, network } }),
    tx.activity.count({ where: { ...where, device } }),
  ]);
  return isNew({ known, ofNetwork, ofDevice });
}
