import type { RewriteKind } from '#shared/rewriting-rules.ts';

/** A change that Vee offers, with what is asked first, where anything is. */
export type Wish = {
  kind: RewriteKind;
  label: string;
  question?: { label: string; placeholder: string; isOptional?: boolean };
};

/** For what is selected. */
export const WISHES: Wish[] = [
  { kind: 'rewrite', label: 'Rewrite' },
  { kind: 'shorten', label: 'Shorten' },
  { kind: 'expand', label: 'Expand' },
  { kind: 'simplify', label: 'Simplify' },
  {
    kind: 'tone',
    label: 'Change the tone',
    question: { label: 'Tone', placeholder: 'friendly, formal, confident…' },
  },
  {
    kind: 'wish',
    label: 'Ask for a change',
    question: { label: 'What should Vee do?', placeholder: 'Turn it into a list of steps' },
  },
];

/** For the section where the caret stands. */
export const AGAIN: Wish = {
  kind: 'again',
  label: 'Write this section again',
  question: {
    label: 'What should be different? (optional)',
    placeholder: 'Begin with an example',
    isOptional: true,
  },
};
