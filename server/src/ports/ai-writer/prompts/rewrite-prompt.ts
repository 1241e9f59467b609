import type { RewriteKind } from '#shared/rules/rewriting.ts';
import { data, joined, markedData, type Prompt } from '../../openai/prompt.ts';
import type { RewriteRequest } from '../ai-writer.ts';
import { commonMaterial, factLines, voiceRules } from './brief-material.ts';
import { TRUTH_RULE } from './rules.ts';

const TASK =
  'You rewrite one part of a finished piece for its author. What it means stays, unless the author wishes otherwise. ' +
  'Keep every mark such as ⟦f12⟧ directly behind its figure, and every link. Add no figure, date, quotation, name or ' +
  'link. It still has to follow "before" and to fit below "heading"; repeat neither.';
const ANSWER =
  'Answer with the HTML of the part alone, made of the elements it is made of now. No Markdown, no code fences, no ' +
  'heading that the part does not have.';

const WISHES: Record<RewriteKind, string> = {
  rewrite: 'Say it in other words, about as long as it is.',
  shorten: 'Make it about half as long; keep what matters most.',
  expand: 'Make it about half as long again: explain, give the reason, show how. No new facts.',
  simplify: 'Say it so that a 12-year-old understands it: short sentences, everyday words.',
  tone: 'Say the same in the tone named in "wish".',
  wish: 'Do what "wish" asks, as far as these rules allow.',
  again:
    'It is a whole section: write a new one from another angle, about as long as it is. Follow "wish" where there is one.',
};

/** A part of a piece as its author wants it changed. */
export function rewritePrompt({ brief, kind, html, wish, heading, before }: RewriteRequest): Prompt {
  const facts = factLines(brief, factsIn(html));
  return {
    system: joined(TASK, TRUTH_RULE, WISHES[kind], ANSWER, voiceRules(brief)),
    user: joined(
      commonMaterial(brief),
      facts && data('facts', facts),
      heading && data('heading', heading),
      before && data('before', before),
      wish && data('wish', wish),
      markedData('part', html),
    ),
  };
}

const factsIn = (html: string) => Array.from(html.matchAll(/data-fact="(f\d{1,5})"/g), ([, id = '']) => id);
