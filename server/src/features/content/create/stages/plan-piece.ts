import type { PiecePlan } from '#shared/content.ts';
import { storable } from '../../../../database/storable.ts';
import { askAi, checkpoint, noteProgress, type Run } from './run.ts';

/** The plan, from the checkpoint where there is one. */
export async function planPiece(run: Run): Promise<PiecePlan> {
  if (run.plan) return run.plan;
  const { writer } = run.services;
  const plan = cleaned(await askAi(run, (options) => writer.planPiece(run.brief, options)));
  noteProgress(run);
  await checkpoint(run, { plan, title: plan.title, writer: writer.name, status: 'writing' });
  run.liveWriter.change((state) => {
    state.status = 'writing';
    state.plan = plan;
    state.sections = plan.sections.map(() => ({ html: '', finished: false, rewrites: 0 }));
  });
  return plan;
}

/** Without the characters that Postgres cannot store. */
function cleaned(plan: PiecePlan): PiecePlan {
  return {
    title: storable(plan.title),
    slug: storable(plan.slug),
    excerpt: storable(plan.excerpt),
    metaDescription: storable(plan.metaDescription),
    keyphrases: plan.keyphrases.map(storable),
    sections: plan.sections.map(({ heading, points, words }) => ({
      heading: storable(heading),
      points: points.map(storable),
      words,
    })),
    imageIdea: storable(plan.imageIdea),
    imageAlt: storable(plan.imageAlt),
  };
}
