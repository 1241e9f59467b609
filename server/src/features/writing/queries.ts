import type { Db } from '#server/database/db.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { RUNNING_STATUSES } from '#shared/rules/content.ts';
import type { Author, Section } from './stages/writing.ts';

/** A complete text that waits to be stored counts as written. */
export const BEING_WRITTEN = {
  status: { in: [...RUNNING_STATUSES] },
  result: { equals: Prisma.DbNull },
} satisfies Prisma.GenerationWhereInput;

export const OWN_GENERATION = {
  name: 'own-generation',
  text: 'select 1 from generations where id = $1 and user_id = $2',
};

export const holdGeneration = (db: Db, id: string, owner: string) => db.$executeRaw`
  update generations set held_by = ${owner}, attempt = attempt + 1,
    attempts_since_progress = attempts_since_progress + 1,
    status = case when status = 'queued' then 'planning' else status end
  where id = ${id}::uuid and status in ('queued', 'planning', 'writing', 'finishing') and held_by is null`;

type Held = Pick<Author, 'usage'> & { id: string; owner: string; attemptsSinceProgress: number };

export const storeHeldSection = (
  db: Db,
  { id, owner, usage, attemptsSinceProgress }: Held,
  { position, html, words, rewrites }: Section & { position: number },
) => db.$executeRaw`
  with held as (
    update generations set ai_calls = ${usage.aiCalls}, tokens = ${JSON.stringify(usage.tokens)}::jsonb,
      attempts_since_progress = ${attemptsSinceProgress}
    where id = ${id}::uuid and held_by = ${owner} returning id)
  insert into generation_sections (generation_id, position, html, words, rewrites)
  select id, ${position}, ${html}, ${words}, ${rewrites} from held
  on conflict (generation_id, position)
  do update set html = excluded.html, words = excluded.words, rewrites = excluded.rewrites`;
