import type { Db } from '#server/database/db.ts';

const LOGOS_AT_ONCE = 1000;

export const unreadLogos = (db: Db) => db.$queryRaw<{ id: string }[]>`
  select profiles.id from profiles join users on users.id = profiles.user_id
  where users.blocked_at is null and profiles.logo <> '' and profiles.logo_read is distinct from profiles.logo
  limit ${LOGOS_AT_ONCE}`;
