import { factsOf } from '#server/features/evidence/judge/judge.ts';
import type { Fact } from '#shared/rules/evidence.ts';

/** What a draft says: `surface` as it stands there. */
type Statement = { surface: string; isLie: boolean };
/** A source's facts and a text made from them in which some statements are false. */
export type Draft = { facts: Fact[]; marked: string; typed: string; statements: Statement[] };

const SENTENCES_USUAL = 14;
const LIE_SHARE = 0.4;
const FIRMS =
  'Nordlab, Acme Institute, Bern University, Helix Group, Larsen Foundation, Ostrava College'.split(', ');
const WHO = 'bakers florists plumbers librarians cyclists gardeners dentists teachers painters'.split(' ');
const WHAT =
  'close early on Mondays, prefer paper receipts, train new apprentices, repair their own tools, order fresh supplies weekly, answer letters by hand, share one delivery van'.split(
    ', ',
  );
const WORDS = 'quiet mornings bring honest customers through every wooden door again'.split(' ');
const MONTHS = 'January February March April May June July August September October'.split(' ');
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ONES = ['', '-one', '-two', '-three', '-four', '-five', '-six', '-seven', '-eight', '-nine'];
const FILLERS = [
  'Step 2: ask around.',
  'There are 5 tips to remember.',
  'Good work takes time.',
  'One of them may surprise you.',
];

/** Numbers of a linear congruential generator: the same seed gives the same draft. */
function createChance(seed: number) {
  let state = seed * 2_654_435_761;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  for (let warmUp = 0; warmUp < 8; warmUp += 1) next();
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const one = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T;
  return { next, between, one };
}
type Chance = ReturnType<typeof createChance>;

/** One statement in the forms it may take: in the source, honestly retold, falsely retold. */
type Saying = {
  source: string;
  at: string;
  true: string[];
  false: string;
  retell: (surface: string) => string;
};

function shareOf(chance: Chance, subject: string, verb: string): Saying {
  const value = chance.between(21, 89);
  const spelled = `${TENS[Math.floor(value / 10) - 2] ?? ''}${ONES[value % 10] ?? ''} percent`;
  return {
    source: `Of all ${subject}, ${value} % ${verb}.`,
    at: `${value} %`,
    true: [`${value} %`, `${value} percent`, `${value}%`, spelled],
    false: `${value + chance.between(1, 9)} %`,
    retell: (surface) => `Today ${surface} of the ${subject} ${verb}.`,
  };
}

function priceOf(chance: Chance, subject: string, verb: string): Saying {
  const millions = chance.between(11, 99) / 10;
  return {
    source: `The ${subject} who ${verb} spent €${millions} million on it.`,
    at: `€${millions} million`,
    true: [`€${millions} million`, `EUR ${millions * 1e6}`, `€${millions}m`, `${millions} million euros`],
    false: `€${(millions + chance.between(1, 9) / 10).toFixed(1)}1 million`,
    retell: (surface) => `All in all, ${subject} who ${verb} spent ${surface}.`,
  };
}

function countOf(chance: Chance, subject: string, verb: string): Saying {
  const value = chance.between(21, 900) * 100;
  return {
    source: `In the survey, ${value.toLocaleString('en')} ${subject} ${verb}.`,
    at: value.toLocaleString('en'),
    true: [value.toLocaleString('en'), `${value / 1000}k`],
    false: (value + chance.between(1, 9) * 100).toLocaleString('en'),
    retell: (surface) => `We know that ${surface} ${subject} ${verb}.`,
  };
}

function dateOf(chance: Chance, subject: string, verb: string): Saying {
  const [day, month, year] = [chance.between(1, 28), chance.one(MONTHS), chance.between(1990, 2025)];
  return {
    source: `Since ${day} ${month} ${year} most ${subject} ${verb}.`,
    at: `${day} ${month} ${year}`,
    true: [`${day} ${month} ${year}`, `${month} ${day}, ${year}`, `${month} ${year}`],
    false: `${day} ${month} ${year - chance.between(1, 9)}`,
    retell: (surface) => `Since ${surface}, most of the ${subject} ${verb}.`,
  };
}

function quoteOf(chance: Chance, subject: string): Saying {
  const said = Array.from({ length: 8 }, () => chance.one(WORDS)).join(' ');
  return {
    source: `One of the ${subject} said: “${said}.”`,
    at: `“${said}.”`,
    true: [`“${said}.”`, `“${said.split(' ').slice(1).join(' ')}”`],
    false: `“${said.replace(/ \w+ /, ' never ')}”`,
    retell: (surface) => `One of the ${subject} said: ${surface}`,
  };
}

export function seededDraft(seed: number, sentences = SENTENCES_USUAL): Draft {
  const chance = createChance(seed);
  const pairs = WHO.flatMap((who) => WHAT.map((what) => [who, what] as const));
  const sayings = Array.from({ length: sentences }, (_, index) => {
    const [who, what] = pairs[(index * 11 + seed) % pairs.length] ?? ['bakers', 'sing'];
    return chance.one([shareOf, priceOf, countOf, dateOf, quoteOf])(chance, who, what);
  });
  const firm = chance.one(FIRMS);
  const address = `https://www.${firm.toLowerCase().replace(/\W/g, '')}.example/survey-${seed}`;
  const intro = `According to ${firm}, habits differ. The survey stands at ${address}.`;
  const source = [intro, ...sayings.map((saying) => saying.source)].join('\n');
  const facts = factsOf(source, 'en', { source: 1, firstNumber: 1 });
  const draft: Draft = { facts, marked: '', typed: '', statements: [] };
  for (const saying of sayings) addSaying(draft, saying, chance);
  addCitation(draft, { firm, address }, chance);
  return draft;
}

function addSaying(draft: Draft, saying: Saying, chance: Chance) {
  const isLie = chance.next() < LIE_SHARE;
  const surface = isLie ? saying.false : chance.one(saying.true);
  const own = draft.facts.find((fact) => fact.surface === saying.at);
  const isForgotten = isLie && chance.next() < 0.3;
  const isSwapped = isLie && !isForgotten && chance.next() < 0.3;
  const fact = isSwapped ? chance.one(draft.facts.filter((other) => other.value !== own?.value)) : own;
  const marked = isForgotten ? surface : `<span data-fact="${fact?.id ?? 'f0'}">${surface}</span>`;
  draft.marked += `<p>${saying.retell(marked)} ${chance.one(FILLERS)}</p>`;
  draft.typed += `<p>${saying.retell(surface)} ${chance.one(FILLERS)}</p>`;
  draft.statements.push({ surface: surface.replace(/[“”.]+$|^“/g, ''), isLie });
}

function addCitation(draft: Draft, { firm, address }: { firm: string; address: string }, chance: Chance) {
  const isLie = chance.next() < LIE_SHARE;
  const cited = isLie ? 'Springfield University' : firm;
  const href = isLie ? 'https://elsewhere.example/study' : address;
  const study = draft.facts.find(({ kind }) => kind === 'study')?.id ?? 'f0';
  const link = `<a href="${href}">read the whole survey</a>`;
  const marked = isLie ? `According to ${cited}` : `<span data-fact="${study}">According to ${cited}</span>`;
  draft.marked += `<p>${marked}, habits differ: ${link}.</p>`;
  draft.typed += `<p>According to ${cited}, habits differ: ${link}.</p>`;
  draft.statements.push(
    { surface: `According to ${cited}`, isLie },
    { surface: 'read the whole survey', isLie },
  );
}
