import type { Brief, PiecePlan } from '#shared/content.ts';
import { countWords, escapeHtml } from '#shared/text.ts';
import { shuffled } from './choice.ts';
import { closersFor, KEYWORD_SENTENCES } from './closers.ts';
import { fitted } from './fit.ts';
import { fixedParts } from './fixed-parts.ts';
import { enumerated } from './markup.ts';
import { themesOf } from './outline.ts';
import { sayFor, type Say } from './say.ts';
import { structuredBlock } from './structured-block.ts';
import { toSubject } from './subject.ts';
import type { Theme } from './theme.ts';
import { toneOf, type Tone } from './tone.ts';

type Request = { brief: Brief; plan: PiecePlan; position: number; words: number };
/** `heading` stands above the paragraph that begins with this sentence. */
type Sentence = { html: string; words: number; heading: string };

/** The HTML of one section with as many words as asked for, give or take two. */
export function composeSection({ brief, plan, position, words }: Request): string {
  const last = plan.sections.length - 1;
  const key = `${brief.topic}/${position}`;
  const theme = themeAt(brief, position, last);
  const tone = toneOf(brief.tone);
  const say = sayFor(brief);
  const heading = plan.sections[position]?.heading ?? '';
  const top = heading ? `<h2>${escapeHtml(heading)}</h2>` : '';
  const fixed = fixedParts({ brief, subject: toSubject(brief.topic), tone, say, position, last, words });
  const keywords = keywordSentence(brief, position, last);

  const open = words - countWords([top, fixed.before, fixed.lead, keywords, fixed.after].join(' '));
  const block = structuredBlock(theme, key, open, say);
  const wanted = Math.max(0, open - countWords(block));
  const chosen = fitted(paragraphsOf(theme, key, say), closersFor(position).map(toSentence(say)), wanted);
  const rest = wanted - chosen.flat().reduce((sum, sentence) => sum + sentence.words, 0);
  const [first = [], ...others] = withLeadIns(chosen, rest, tone);

  const paragraphs = [[...(fixed.lead ? [asSentence(fixed.lead)] : []), ...first], ...others].filter(
    ({ length }) => length > 0,
  );
  const html = joined(paragraphs, keywords);
  return [top, fixed.before, html[0], block, ...html.slice(1), fixed.after].filter(Boolean).join('\n');
}

/** A plan that another writer made may have more sections than this one has themes. */
function themeAt(brief: Brief, position: number, last: number): Theme {
  const { introduction, middle, conclusion } = themesOf(brief);
  if (position === 0) return introduction;
  return position === last ? conclusion : (middle[(position - 1) % middle.length] ?? conclusion);
}

/** The first paragraph leads; the order of the others, and with it the selection, belongs to the topic. */
function paragraphsOf(theme: Theme, key: string, say: Say): Sentence[][] {
  const [first = [], ...others] = theme.paragraphs;
  return [first, ...shuffled(others, key)].map((templates) => {
    const [top, ...below] = templates;
    if (!top?.startsWith('<h3>')) return templates.map(toSentence(say));
    const heading = say(top);
    return below
      .map(toSentence(say))
      .map((sentence, index) =>
        index > 0 ? sentence : { ...sentence, heading, words: sentence.words + countWords(heading) },
      );
  });
}

const toSentence = (say: Say) => (template: string) => asSentence(say(template));

function asSentence(html: string): Sentence {
  return { html, words: countWords(html), heading: '' };
}

/** The wanted phrases are dealt out to the sections between introduction and conclusion. */
function keywordSentence({ keywords }: Brief, position: number, last: number): string {
  const bodies = last - 1;
  const mine = bodies < 1 ? keywords : keywords.filter((_, index) => 1 + (index % bodies) === position);
  const template = KEYWORD_SENTENCES[position % KEYWORD_SENTENCES.length];
  if (mine.length === 0 || !template) return '';
  const phrases = mine.map((keyword) => `<strong>${escapeHtml(keyword)}</strong>`);
  return template.replace('{k}', () => enumerated(phrases));
}

const SAFE_START = /^(A|An|The|It|You|We|Most|If|When|There|Look|Keep|Good|This|What|Small|Nothing|People) /;

/** Uses up a rest of a few words with lead-ins such as "In practice,". */
function withLeadIns(paragraphs: Sentence[][], rest: number, tone: Tone): Sentence[][] {
  const unused = [...tone.leadIns];
  let open = rest;
  const led = (sentence: Sentence, index: number): Sentence => {
    const fitting = unused.filter((leadIn) => countWords(leadIn) <= open);
    const leadIn = fitting.find((words) => countWords(words) === open) ?? fitting[0];
    if (!leadIn || index === 0 || !SAFE_START.test(sentence.html)) return sentence;
    unused.splice(unused.indexOf(leadIn), 1);
    open -= countWords(leadIn);
    const html = `${leadIn} ${sentence.html.charAt(0).toLowerCase()}${sentence.html.slice(1)}`;
    return { ...sentence, html };
  };
  return paragraphs.map((sentences) => sentences.map(led));
}

/** Paragraphs as HTML; the sentence with the wanted phrases ends the last of them. */
function joined(paragraphs: Sentence[][], keywords: string): string[] {
  const merged: Sentence[][] = [];
  for (const paragraph of paragraphs) {
    const previous = merged.at(-1);
    if (previous && paragraph.every(({ words }) => words < 9)) previous.push(...paragraph);
    else merged.push([...paragraph]);
  }
  if (keywords) {
    const end = merged.at(-1);
    if (end) end.push(asSentence(keywords));
    else merged.push([asSentence(keywords)]);
  }
  return merged.map((sentences) => {
    const text = sentences.map(({ html }) => html).join(' ');
    return `${sentences[0]?.heading ?? ''}<p>${text}</p>`;
  });
}
