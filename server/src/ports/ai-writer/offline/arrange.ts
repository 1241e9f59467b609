import { escapeHtml } from '#server/lib/markup.ts';
import { createTermIndex } from '#server/text/term-index.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { countWords } from '#shared/rules/text/text.ts';
import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import type { SectionRequest } from '../ai-writer.ts';
import type { Brief } from '../brief.ts';
import { passagesOf } from '../passages.ts';
import { sentencesOf } from '../sentences.ts';
import { NO_QUESTIONS, wishesOf } from '../wishes.ts';
import { barePlan, bareSection } from './bare-plan.ts';
import { isClosed, shortened } from './language.ts';

/** `source` is null for the author's own words and profile. */
type Passage = { heading: string; text: string; source: number | null };

const SECTIONS_MOST = 12;
const HEADING_MAX = 120;

/** Whether there is anything to arrange. */
export const hasMaterial = (brief: Brief): boolean => materialOf(brief).length > 0;

/** Headings are those of the sources; the first section is what the author has typed, or what is nearest to the topic. */
export function planArranged(brief: Brief): PiecePlan {
  const passages = materialOf(brief);
  const own = passages.filter(({ heading }) => heading === '');
  const opening = own.length > 0 ? own : passages.slice(0, 1);
  const words = new Map([['', wordsIn(opening)]]);
  for (const passage of passages)
    if (!opening.includes(passage) && (words.has(passage.heading) || words.size < SECTIONS_MOST))
      words.set(passage.heading, (words.get(passage.heading) ?? 0) + wordsIn([passage]));

  const [first = ''] = sentencesOf(opening[0]?.text ?? '');
  const share = Math.min(1, brief.wordCount / [...words.values()].reduce((sum, count) => sum + count, 0));
  const sections = [...words].map(([heading, count]) => bareSection(heading, Math.round(count * share)));
  return { ...barePlan(brief, shortened(first, HEADING_MAX * 2)), sections };
}

/** The sentences of the sources that belong under this heading, whole and in their order, as many as there is room for. */
export function composeArranged({ brief, plan, position, words }: SectionRequest): string {
  const heading = plan.sections[position]?.heading ?? '';
  const title = heading && `<h2>${escapeHtml(heading)}</h2>`;
  let room = words;
  const paragraphs = passagesAt(brief, plan, position).map((passage) => {
    const taken: string[] = [];
    for (const sentence of sentencesOf(passage.text)) {
      const length = countWords(sentence);
      if (length > room && (taken.length > 0 || room < words)) break;
      taken.push(sentence);
      room -= length;
    }
    return marked(taken.join(' '), factsOf(brief, passage));
  });

  return [title, ...paragraphs.filter(Boolean).map((text) => `<p>${text}</p>`)].filter(Boolean).join('\n');
}

/** The author's words, then the sources, then the profile; the passages nearest to the topic first. */
function materialOf(brief: Brief): Passage[] {
  const { sources, profile, topic } = brief;
  const typed = wishesOf(brief, NO_QUESTIONS).map((text) => ({ heading: '', text, source: null }));
  const read = sources.flatMap(({ number, title }) =>
    passagesOf(brief, number).map((passage) => toPassage(passage, { number, title })),
  );
  const nearest = createTermIndex(read.map(({ text }) => text)).nearest(topic) ?? 0;
  const first = read.slice(nearest, nearest + 1);
  const rest = read.filter((_, index) => index !== nearest);
  const about = [profile?.description, profile?.summary].filter((text) => text && isClosed(text)).join(' ');
  const company =
    profile && about ? [{ heading: profile.company || profile.name, text: about, source: null }] : [];
  return [...typed, ...first, ...rest, ...company];
}

/** A passage may begin with the line that is its heading. */
function toPassage(passage: string, { number, title }: { number: number; title: string }): Passage {
  const parts = passage.split('\n\n');
  const text = parts.at(-1) ?? '';
  const heading = parts.length > 1 ? (parts.at(-2) ?? title) : title;
  return { heading: shortened(heading.trim(), HEADING_MAX), text: text.replace(/\s+/g, ' '), source: number };
}

function passagesAt(brief: Brief, plan: PiecePlan, position: number): Passage[] {
  const passages = materialOf(brief);
  const headings = plan.sections.map(({ heading }) => heading);
  const isPlanned = passages.some(({ heading }) => heading && headings.includes(heading));
  const typed = passages.filter(({ heading }) => heading === '');
  const opening = typed.length > 0 ? typed : passages.slice(0, 1);
  if (position === 0 && headings[0] === '') return opening;
  const rest = passages.filter((passage) => !opening.includes(passage));
  if (isPlanned || passages.length === 1) return rest.filter(({ heading }) => heading === headings[position]);

  // The author has set other headings: each passage goes to the one it is nearest to.
  const bodies = headings.flatMap((heading, at) => (heading ? at : []));
  const index = createTermIndex(bodies.map((at) => headings[at] ?? ''));
  return rest.filter(
    ({ text, heading }, number) =>
      bodies[index.nearest(`${heading} ${text}`) ?? number % bodies.length] === position,
  );
}

const wordsIn = (passages: Passage[]) => countWords(passages.map(({ text }) => text).join(' '));

const factsOf = ({ facts }: Brief, { source, text }: Passage): Fact[] =>
  facts.filter((fact) => (source === null || fact.source === source) && text.includes(fact.surface));

/** Text as HTML, with the marks of its facts in their places. */
function marked(text: string, facts: Fact[]): string {
  let html = '';
  let at = 0;
  for (const { id, surface } of facts) {
    const start = text.indexOf(surface, at);
    if (start < 0) continue;
    html += `${escapeHtml(text.slice(at, start))}⟦${id}⟧`;
    at = start + surface.length;
  }
  return html + escapeHtml(text.slice(at));
}
