import { createTermIndex } from '#server/text/term-index.ts';
import { termsOf } from '#server/text/terms.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import type { PlannedSection } from '#shared/schemas/content-plan.ts';
import type { Brief, OwnPage } from './brief.ts';
import { offeredFacts } from './offered-facts.ts';
import { wishesOf } from './wishes.ts';

const MOST_FURTHER_KEYWORDS = 4;
const MOST_FACTS = 12;

type Allocated = Pick<Brief, 'topic' | 'keywords' | 'includeText' | 'insights' | 'facts'>;
type Shares = Pick<PlannedSection, 'keywords' | 'facts' | 'wishes' | 'furtherQuestions'>;
type Undealt = Omit<PlannedSection, 'furtherQuestions'>;
type Places = { open: PlannedSection[]; index: ReturnType<typeof createTermIndex> };

/**
 * Each phrase, fact and wish goes to one section: the first the plan names, else the best fit. A further question goes to
 * the nearest section, and nowhere where one answers it already or none is near.
 */
export function allocate(
  sections: Undealt[],
  { brief, faq }: { brief: Allocated; faq: string[] },
): PlannedSection[] {
  const required = new Map(brief.keywords.map((keyword) => [sameCase(keyword), keyword]));
  const dealt = withOwnKeywords(sections, required);
  const places = placesOf(dealt);
  const planned = new Set(dealt.flatMap(({ keywords }) => keywords.map(sameCase)));
  for (const [same, keyword] of required)
    if (!planned.has(same)) bestPlace(places, keyword, 'keywords')?.keywords.push(keyword);
  const wishes = wishesOf(brief);
  for (const [index, wish] of wishes.entries()) {
    const at = sections.findIndex((section) => section.wishes.includes(index + 1));
    (dealt[at] ?? bestPlace(places, wish, 'wishes'))?.wishes.push(index + 1);
  }
  for (const question of faq.filter((one) => !isAnswered(dealt, one)))
    nearestPlace(places, withoutTermsOf(brief.topic, question))?.furtherQuestions.push(question);
  dealFacts(places, dealt, { facts: offeredFacts(brief.facts), wishes: wishes.map(onOneLine) });
  return dealt;
}

/**
 * A fact of a wish follows the wish; others follow the plan or fit best. A sentence that leads to another address is offered
 * only where the plan names it: what a source wants to have linked is not what the piece needs.
 */
function dealFacts(
  places: Places,
  sections: PlannedSection[],
  { facts, wishes }: { facts: Fact[]; wishes: string[] },
) {
  const planned = new Map<string, PlannedSection>();
  for (const section of sections) {
    for (const id of section.facts) if (!planned.has(id)) planned.set(id, section);
    section.facts = [];
  }
  const left: Fact[] = [];
  for (const fact of facts) {
    const wish = 1 + wishes.findIndex((text) => text.includes(onOneLine(fact.sentence)));
    const home = sections.find((section) => section.wishes.includes(wish)) ?? planned.get(fact.id);
    if (home) home.facts.push(fact.id);
    else left.push(fact);
  }
  const leading = new Set(left.filter(({ kind }) => kind === 'link').map(({ sentence }) => sentence));
  for (const { id, sentence } of left.filter((fact) => !leading.has(fact.sentence)))
    bestPlace(places, sentence, 'facts', MOST_FACTS)?.facts.push(id);
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Drops phrases of earlier sections; the user's own keep the user's spelling. */
function withOwnKeywords(sections: Undealt[], required: Map<string, string>): PlannedSection[] {
  const taken = new Set<string>();
  const isNew = (text: string) => {
    const same = sameCase(text);
    if (taken.has(same)) return false;
    taken.add(same);
    return true;
  };
  return sections.map((section) => {
    const fresh = section.keywords.filter(isNew);
    const further = fresh.filter((keyword) => !required.has(sameCase(keyword)));
    const asked = fresh.flatMap((keyword) => required.get(sameCase(keyword)) ?? []);
    const keywords = [...asked, ...further.slice(0, MOST_FURTHER_KEYWORDS)];
    return { ...section, keywords, wishes: [], furtherQuestions: [] };
  });
}

const sameCase = (text: string) => text.toLowerCase();

/** Opening and closing take something only when no other section exists. */
function placesOf(sections: PlannedSection[]): Places {
  const bodies = sections.slice(1, -1);
  const open = bodies.length > 0 ? bodies : sections;
  const index = createTermIndex(
    open.map(({ heading, question, points, keywords }) => ({
      title: heading,
      text: [question, ...points, ...keywords].join('\n'),
    })),
  );
  return { open, index };
}

function bestPlace(
  { open, index }: Places,
  text: string,
  kind: keyof Shares,
  most = Infinity,
): PlannedSection | undefined {
  const close = index.closeness(text);
  const ranked = open.map((section, number) => {
    const has = section[kind].length;
    return { section, has, fit: (close.get(number) ?? 0) / (1 + has) };
  });
  return ranked
    .filter(({ has }) => has < most)
    .toSorted((one, other) => other.fit - one.fit || one.has - other.has)[0]?.section;
}

/** A section says so itself: every term of the question is in its heading, its question or its points. */
function isAnswered(sections: PlannedSection[], asked: string): boolean {
  const terms = [...termsOf(asked)];
  if (terms.length === 0) return false;
  return sections.some(({ heading, question, points }) => {
    const said = termsOf([heading, question, ...points].join('\n'));
    return terms.every((term) => said.has(term));
  });
}

/** What the whole piece is about brings a question near to no section of it. */
function withoutTermsOf(topic: string, text: string): string {
  const known = termsOf(topic);
  return text
    .split(/\s+/)
    .filter((word) => [...termsOf(word)].every((term) => !known.has(term)))
    .join(' ');
}

/** Undefined where no section is near. */
function nearestPlace({ open, index }: Places, text: string): PlannedSection | undefined {
  const nearest = index.nearest(text);
  return nearest === undefined ? undefined : open[nearest];
}

export function pagesFor(
  { ownPages }: Pick<Brief, 'ownPages'>,
  sections: PlannedSection[],
  position: number,
): OwnPage[] {
  if (ownPages.length === 0) return [];
  const texts = sections.map(({ heading, points }) => [heading, ...points].join('\n'));
  const index = createTermIndex(texts);
  return ownPages.filter(
    ({ title }, number) => (index.nearest(title) ?? number % sections.length) === position,
  );
}
