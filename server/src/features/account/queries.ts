import type { Db } from '#server/database/db.ts';

type Refused = { email: string; network: string; device: string; at: Date };

/** Of the account with this address, if there is one. */
export const noteRefusedSignIn = (db: Db, { email, network, device, at }: Refused) => db.$executeRaw`
  insert into activity (id, user_id, kind, sentence, is_refusal, actor, network, device, created_at)
  select gen_random_uuid(), id, 'signIn', 'A sign-in was refused', true, 'browser', ${network}, ${device}, ${at}
  from users where email = ${email}`;
