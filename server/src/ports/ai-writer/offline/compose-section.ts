import type { PiecePlan } from '#shared/content-plan.ts';
import type { Brief } from '../brief.ts';
import { wishesOf } from '../wishes.ts';
import { countWords } from '#shared/text.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { shuffled } from './choice.ts';
import { withoutMarks } from './fact-sentences.ts';
import { fitted } from './fit.ts';
import { fixedParts } from './fixed-parts.ts';
import { enumerated } from './markup.ts';
import { themesOf } from './outline.ts';
import { sayFor, type Say } from './say.ts';
import { structuredBlock } from './structured-block.ts';
import texts from './texts/frame.json' with { type: 'json' };
import type { Theme } from './theme.ts';

type Request = { brief: Brief; plan: PiecePlan; position: number; words: number };
type Sentence = { html: string; words: number };

/** So many sections can have closing sentences of their own. */
const CLOSED_SECTIONS = 14;
/** Paragraphs of sentences below this many words are added to the one before. */
const SHORT = 9;

/** The HTML of one section with as many words as asked for, give or take a few. */
export function composeSection({ brief, plan, position, words }: Request): string {
  const last = plan.sections.length - 1;
  const key = `${brief.topic}/${position}`;
  const theme = themeAt(brief, position, last);
  const say = sayFor(brief);
  const heading = plan.sections[position]?.heading;
  const top = heading ? `<h2>${escapeHtml(heading)}</h2>` : '';
  const wishes = wishesOf(brief);
  const wished = plan.sections[position]?.wishes.map((number) => wishes[number - 1]).join(' ') ?? '';
  const ids = new Set(plan.sections[position]?.facts);
  const facts = brief.facts.filter(({ id }) => ids.has(id));
  const { before, lead, after } = fixedParts({ brief, say, position, last, words, wished, facts });
  const keywords = keywordSentence(plan.sections[position]?.keywords ?? [], position);

  const open = words - countWords(withoutMarks([top, before, lead, keywords, after].join(' ')));
  const block = structuredBlock(theme, key, open, say);
  const [opening = [], ...others] = theme.paragraphs;
  const paragraphs = [opening, ...shuffled(others, key)].map((templates) => sentencesOf(templates, say));
  const closing = texts.closers.filter((_, index) => index % CLOSED_SECTIONS === position % CLOSED_SECTIONS);
  const chosen = fitted(paragraphs, sentencesOf(closing, say), Math.max(0, open - countWords(block)));
  const [first, ...rest] = toHtml(chosen, lead, keywords);
  return [top, before, first, block, ...rest, after].filter(Boolean).join('\n');
}

/** A plan that another writer made may have more sections than this one has themes. */
function themeAt(brief: Brief, position: number, last: number): Theme {
  const { introduction, middle, conclusion } = themesOf(brief);
  if (position === 0) return introduction;
  return position === last ? conclusion : (middle[(position - 1) % middle.length] ?? conclusion);
}

function sentencesOf(templates: readonly string[], say: Say): Sentence[] {
  return templates.map(say).map((html) => ({ html, words: countWords(html) }));
}

function keywordSentence(keywords: string[], position: number): string {
  const template = texts.keywordSentences[position % texts.keywordSentences.length];
  if (keywords.length === 0 || !template) return '';
  const phrases = keywords.map((keyword) => `<strong>${escapeHtml(keyword)}</strong>`);
  return template.replace('{k}', () => enumerated(phrases));
}

/** Paragraphs as HTML; the sentence with the wanted phrases ends the last of them. */
function toHtml([first = [], ...others]: Sentence[][], lead: string, keywords: string): string[] {
  const paragraphs = [[lead, ...first.map(({ html }) => html)]];
  for (const sentences of others) {
    const added = sentences.map(({ html }) => html);
    if (sentences.every(({ words }) => words < SHORT)) paragraphs.at(-1)?.push(...added);
    else paragraphs.push(added);
  }
  paragraphs.at(-1)?.push(keywords);
  return paragraphs
    .map((sentences) => sentences.filter(Boolean).join(' '))
    .filter(Boolean)
    .map((text) => text.replace(/^(?:(<h3>.*?<\/h3>) )?([^]*)$/, '$1<p>$2</p>'));
}
