import { piecePlan, shownPlan, type PiecePlan } from '#shared/schemas/content-plan.ts';
import { sampleNote } from '#shared/rules/sample-note.ts';
import { storable } from '#server/database/storable.ts';
import { askAi, checkpoint, noteProgress, type Run } from './run.ts';

/** The plan, from the checkpoint where there is one. */
export async function planPiece(run: Run): Promise<PiecePlan> {
  if (run.plan) return run.plan;
  const { writer } = run.services;
  const plan = cleaned(await askAi(run, 'plan', (options) => writer.planPiece(run.brief, options)));
  noteProgress(run);
  await checkpoint(run, { plan, title: plan.title, writer: writer.name, status: 'writing' });
  run.liveWriter.change((state) => {
    state.status = 'writing';
    state.plan = shownPlan(plan, sampleNote(writer.name, run.brief.language));
    state.sections = plan.sections.map(() => ({ html: '', finished: false, rewrites: 0 }));
  });
  return plan;
}

/** Without the characters that Postgres cannot store. */
function cleaned(plan: PiecePlan): PiecePlan {
  const storableOnly = (_: string, value: unknown) => (typeof value === 'string' ? storable(value) : value);
  return piecePlan.parse(JSON.parse(JSON.stringify(plan, storableOnly)));
}
