import type { Db } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import type { Generation, GenerationSection } from '#server/generated/prisma/client.ts';
import { shownBrief } from '#server/ports/ai-writer/brief.ts';
import { sampleNote } from '#shared/rules/content.ts';
import { withoutFactMarks } from '#shared/rules/text/fact-marks.ts';
import { piecePlan, shownPlan } from '#shared/schemas/content-plan.ts';
import type { LiveState } from './live-state.ts';

type Row = Pick<
  Generation,
  | 'attempt'
  | 'status'
  | 'topic'
  | 'contentType'
  | 'language'
  | 'reservedWords'
  | 'plan'
  | 'writer'
  | 'errorMessage'
  | 'errorHint'
> & { isWritten: boolean };

export async function loadStates(db: Db, ids: string[]): Promise<Map<string, LiveState>> {
  const rows = await db.$queryRaw<(Row & { id: string })[]>`
    select id::text, attempt, status::text, topic, content_type as "contentType", language,
      reserved_words as "reservedWords", plan, writer, result is not null as "isWritten",
      error_message as "errorMessage", error_hint as "errorHint"
    from generations where id = any(${ids}::uuid[])`;
  const planned = rows.flatMap(({ id, plan }) => (plan ? id : []));
  const stored =
    planned.length > 0
      ? await db.generationSection.findMany({ where: { generationId: { in: planned } } })
      : [];
  const sections = Map.groupBy(stored, ({ generationId }) => generationId);
  return new Map(rows.map((row) => [row.id, stateOf(row, sections.get(row.id) ?? [])]));
}

export function stateOf(row: Row, stored: GenerationSection[]): LiveState {
  const plan = readStored(piecePlan, row.plan);
  const { topic, language } = shownBrief.parse(row);
  return {
    attempt: row.attempt,
    status: row.isWritten ? 'done' : row.status,
    topic,
    wordsAsked: row.reservedWords,
    plan: plan && shownPlan(plan, sampleNote(row.writer, language)),
    sections: (plan?.sections ?? []).map((_, index) => {
      const section = stored.find(({ position }) => position === index);
      return {
        html: withoutFactMarks(section?.html ?? ''),
        finished: section !== undefined,
        rewrites: section?.rewrites ?? 0,
      };
    }),
    failure: row.errorMessage === null ? null : { message: row.errorMessage, hint: row.errorHint ?? '' },
  };
}
