import type { RewriteKind } from '#shared/rules/piece.ts';

export type Wish = {
  kind: RewriteKind;
  label: string;
  unchanged: string;
  question?: { label: string; placeholder: string; isOptional?: boolean };
};

const NOTHING_TO_CHANGE = 'Vee found nothing to change here.';

export const WISHES: Wish[] = [
  { kind: 'rewrite', label: 'Rewrite', unchanged: NOTHING_TO_CHANGE },
  { kind: 'shorten', label: 'Shorten', unchanged: 'There is nothing to shorten here.' },
  { kind: 'expand', label: 'Expand', unchanged: 'There is nothing to add here.' },
  { kind: 'simplify', label: 'Simplify', unchanged: 'There is nothing to simplify here.' },
  {
    kind: 'tone',
    label: 'Change the tone',
    unchanged: NOTHING_TO_CHANGE,
    question: { label: 'Tone', placeholder: 'friendly, formal, confident…' },
  },
  {
    kind: 'wish',
    label: 'Ask for a change',
    unchanged: NOTHING_TO_CHANGE,
    question: { label: 'What should Vee do?', placeholder: 'Turn it into a list of steps' },
  },
];

export const AGAIN: Wish = {
  kind: 'again',
  label: 'Write this section again',
  unchanged: NOTHING_TO_CHANGE,
  question: {
    label: 'What should be different? (optional)',
    placeholder: 'Begin with an example',
    isOptional: true,
  },
};
