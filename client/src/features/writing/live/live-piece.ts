import type { GenerationStatus } from '#shared/rules/content.ts';
import type { ShownPlan } from '#shared/schemas/content-plan.ts';
import type { GenerationEvent } from '#shared/schemas/content.ts';

type LiveSection = { html: string; isFinished: boolean; coming: string };

type LivePiece = {
  status: GenerationStatus;
  title: string | null;
  wordsAsked: number | null;
  sampleNote: string | null;
  sections: LiveSection[];
};

export const NOTHING_YET: LivePiece = {
  status: 'queued',
  title: null,
  wordsAsked: null,
  sampleNote: null,
  sections: [],
};

/** The piece after one more event. Repeated events change nothing: texts say where they belong. */
export function afterEvent(piece: LivePiece, event: GenerationEvent): LivePiece {
  switch (event.type) {
    case 'snapshot': {
      const planned: LivePiece = { ...piece, status: event.status, wordsAsked: event.wordsAsked };
      const begun = event.plan ? withPlan(planned, event.plan) : { ...planned, title: null, sections: [] };
      return event.sections.reduce(
        (known, { position, html, finished }) =>
          withSection(known, position, { html, coming: html, isFinished: finished }),
        begun,
      );
    }
    case 'status':
      return { ...piece, status: event.status };
    case 'plan':
      return withPlan(piece, event.plan);
    case 'text': {
      const known = piece.sections[event.position];
      const coming = (known?.coming.slice(0, event.offset) ?? '') + event.html;
      return withSection(piece, event.position, known?.isFinished ? { coming } : { coming, html: coming });
    }
    case 'section':
      return withSection(piece, event.position, { html: event.html, coming: event.html, isFinished: true });
    case 'failed':
      return { ...piece, status: 'failed' };
    case 'done':
      return { ...piece, status: 'done' };
  }
}

function withPlan(piece: LivePiece, { title, sampleNote, sections }: ShownPlan): LivePiece {
  return {
    ...piece,
    title,
    sampleNote,
    sections: sections.map(() => ({ html: '', coming: '', isFinished: false })),
  };
}

function withSection(piece: LivePiece, position: number, change: Partial<LiveSection>): LivePiece {
  const sections = piece.sections.map((section, index) =>
    index === position ? { ...section, ...change } : section,
  );
  return { ...piece, sections };
}
