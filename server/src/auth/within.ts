import { z } from 'zod';

/** Where a connection may do what it may do; null: everywhere, also in what comes later. */
export type Within = {
  websiteIds: readonly string[] | null;
  profileIds: readonly string[] | null;
  /** Also pieces and sources without a brand. */
  hasUnbranded: boolean;
};

export const isEverywhere = ({ websiteIds, profileIds, hasUnbranded }: Within): boolean =>
  websiteIds === null && profileIds === null && hasUnbranded;

const ids = z.array(z.string()).nullable();

/** What another version wrote reaches nothing. */
function readIds(stored: unknown) {
  const { success, data } = ids.safeParse(stored);
  return success ? data : [];
}

type Stored = { websiteIds: unknown; profileIds: unknown; hasUnbranded: boolean };

export const readWithin = ({ websiteIds, profileIds, hasUnbranded }: Stored): Within => ({
  websiteIds: readIds(websiteIds),
  profileIds: readIds(profileIds),
  hasUnbranded,
});
