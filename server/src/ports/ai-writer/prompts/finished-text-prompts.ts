import type { RewriteKind } from '#shared/rules/piece.ts';
import { stripTags } from '#shared/rules/text/text.ts';
import { data, joined, markedData, type Prompt } from '../../openai/prompt.ts';
import type { EditRequest, ReadingRequest, RewriteRequest } from '../ai-writer.ts';
import type { Brief } from '../brief.ts';
import { commonMaterial, factLines, voiceRules } from './brief-material.ts';
import { HTML_RULE, TRUTH_RULE } from './rules.ts';

const KEEP_RULE =
  'Keep every fact, which is its words with a mark behind them, as in 34 %⟦f12⟧: write the mark alone, as in ⟦f12⟧, ' +
  'and its words are put in its place. Keep every link. Add no figure, date, quotation, name or link.';

const EDIT_TASK =
  'You are the editor of a finished piece. Some of its sentences have a fault. Write each of them again without the ' +
  'fault, about as long as it was. What it means stays, unless it repeats another sentence: then say something new ' +
  'that fits its place. Where it says what no fact holds, leave the figure, the quotation or the link out, or write the ' +
  'mark of the fact that is named in its place. The sentences before and behind it stay as they are. ' +
  KEEP_RULE;
const EDIT_ANSWER =
  'Answer with JSON: sentences, each with number (that of the sentence) and text (HTML of the one sentence, without a ' +
  'paragraph around it). Leave out a sentence that you cannot better.';

export function editPrompt({ brief, sentences }: EditRequest): Prompt {
  return {
    system: joined(EDIT_TASK, TRUTH_RULE, EDIT_ANSWER, voiceRules(brief)),
    user: joined(
      commonMaterial(brief),
      ...sentences.map(({ html, problem, before, after }, index) =>
        joined(
          before && data(`before sentence ${index + 1}`, before),
          markedData(`sentence ${index + 1}`, html),
          after && data(`behind sentence ${index + 1}`, after),
          data(`fault of sentence ${index + 1}`, problem),
        ),
      ),
    ),
  };
}

const REWRITE_TASK =
  'You rewrite one part of a finished piece for its author. What it means stays, unless the author wishes otherwise. ' +
  `${KEEP_RULE} ` +
  'It still has to follow "before" and to fit below "heading"; repeat neither.';
const REWRITE_ANSWER =
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

export function rewritePrompt({ brief, kind, html, wish, heading, before }: RewriteRequest): Prompt {
  const facts = factLines(brief, factsIn(html));
  return {
    system: joined(REWRITE_TASK, TRUTH_RULE, WISHES[kind], REWRITE_ANSWER, voiceRules(brief)),
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

const READING_TASK =
  'You check the statements of a text against its sources. For each claim you get the sentence it stands in and the ' +
  'sentence of its source. Say "supported" where the source says the same of the same thing, "contradicted" where it ' +
  'says otherwise, or says it of another thing, time or place, and "unclear" where it cannot be told. Judge by these ' +
  'sentences alone, not by what you know. The languages may differ.';
const READING_ANSWER = 'Answer with JSON: verdicts, each with number (that of the claim) and verdict.';

export function readingPrompt({ pairs }: ReadingRequest): Prompt {
  return {
    system: joined(READING_TASK, READING_ANSWER),
    user: joined(
      ...pairs.map(({ claim, sentence, source }, index) =>
        joined(
          data(`claim ${index + 1}`, `${claim} in: ${sentence}`),
          data(`source of claim ${index + 1}`, source),
        ),
      ),
    ),
  };
}

export function summaryPrompt(brief: Brief, content: string): Prompt {
  return {
    system: joined(
      'You write the short summary that stands before a piece, for readers and AI search engines in a hurry.',
      TRUTH_RULE,
      'Answer the question behind the topic directly in the first sentence, then give the three most useful points, ' +
        'in about 60 words. Use only what the piece says, in its language.',
      HTML_RULE,
    ),
    user: joined(data('topic', brief.topic), data('piece', stripTags(content))),
  };
}
