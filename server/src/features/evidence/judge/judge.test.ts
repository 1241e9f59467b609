import { expect, test } from 'vitest';
import { EVERYDAY } from '#server/test/everyday-cases.ts';
import { seededDraft } from '#server/test/seeded-draft.ts';
import { isOpen, type Claim } from '#shared/rules/evidence.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { createProposer } from '../propose-fact.ts';
import { claimKey, factsOf, judge, sentencesAsRead, TooManyClaims } from './judge.ts';

const SOURCE =
  'Of all shops, 34 % close early on Mondays. According to the Acme Institute, 1,250 bakers took part in May 2025. ' +
  'Owner Ana Bell says: “We bake every loaf before dawn.” See https://acme.example/survey.';
const facts = factsOf(SOURCE, 'en', { source: 1, firstNumber: 1 });
const judged = (html: string) => judge({ html, language: 'en', facts });
const statesOf = (html: string) => judged(html).map(({ surface, state }) => [surface, state]);
const needsAnswer = (claim: Claim) => isOpen(claim) || claim.state === 'doubted';

test('of what small firms would say, 90 % of the false is found and at most 3 % of the true alarmed @long', () => {
  const all = EVERYDAY.flatMap(({ language, source, truths, lies }) => {
    const own = factsOf(source, language, { source: 1, firstNumber: 1 });
    const claimsOf = (text: string) => judge({ text, language, facts: own });
    return [
      ...truths.map((text) => ({ isLie: false, isFound: claimsOf(text).some(isOpen) })),
      ...lies.map((text) => ({ isLie: true, isFound: claimsOf(text).some(needsAnswer) })),
    ];
  });
  const shareOf = (isLie: boolean) => {
    const own = all.filter((one) => one.isLie === isLie);
    return own.filter(({ isFound }) => isFound).length / own.length;
  };
  expect(shareOf(true)).toBeGreaterThanOrEqual(0.9);
  expect(shareOf(false)).toBeLessThanOrEqual(0.03);
});

test.each([
  ['£4.20', '£2.60', ['bound', 'bound', 'bound', 'bound']],
  ['£2.60', '£4.20', ['bound', 'differs', 'bound', 'differs']],
])(
  'what stands in a cell is said of its row, under the heading of its column: %s and %s',
  (large, small, states) => {
    const source =
      'A large sourdough weighs 900 g and costs £4.20.\n\nA small sourdough weighs 450 g and costs £2.60.';
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const html =
      '<table><tr><th>Bread</th><th>Weight</th><th></th><th>Price</th></tr>' +
      `${row('Large sourdough', '900 g', '', large)}${row('Small sourdough', '450 g', '', small)}</table>`;
    const known = factsOf(source, 'en', { source: 1, firstNumber: 1 });
    const claims = judge({ html, language: 'en', facts: known });
    expect(claims.map(({ state }) => state)).toEqual(states);
    expect(claims.map(({ sentence }) => sentence)).toEqual(['900 g', large, '450 g', small]);
  },
);

test('headings that the rows of a source lack make no row of it another one', () => {
  const source =
    '| Service | 69 € | 85 € |\n| Full | 129 € | 149 € |\n\nA bicycle without a service costs 48 € an hour.';
  const known = factsOf(source, 'en', { source: 1, firstNumber: 1 });
  const stateOf = (price: string) =>
    judge({
      html:
        '<table><tr><th>Price of a bicycle without a motor</th><th>An hour</th></tr>' +
        `<tr><td>Service</td><td>${price}</td></tr></table>`,
      language: 'en',
      facts: known,
    }).at(-1)?.state;
  expect([stateOf('69 €'), stateOf('149 €')]).toEqual(['bound', 'differs']);
});

test('what another cell of a row denies is not said of this one', () => {
  const known = factsOf('In the fridge they were stale on day two.', 'en', { source: 1, firstNumber: 1 });
  const row = '<tr><td>In the fridge</td><td>Not compared</td><td>Stale on day two</td></tr>';
  const claims = judge({ html: `<table>${row}</table>`, language: 'en', facts: known });
  expect(claims.map(({ state }) => state)).toEqual(['structural']);
});

test('a second reading sees the row of a cell', () => {
  const html =
    '<table><tr><th>Bread</th><th>Price</th></tr><tr><td>Large</td><td>£4.20</td></tr></table><p>It costs £2.</p>';
  expect(sentencesAsRead(html, judged(html))).toEqual(['Bread: Large; Price: £4.20', 'It costs £2.']);
});

test('a figure that its mark names is asked about where another sentence is nearer, never called false', () => {
  const known = factsOf(
    'An adult day return costs £14.60. In this season every visitor has to pay £49 for the boat.',
    'en',
    { source: 1, firstNumber: 1 },
  );
  const html = '<p>This season you pay <span data-fact="f1">£14.60</span>.</p>';
  expect(judge({ html, language: 'en', facts: known })).toMatchObject([{ state: 'doubted', factId: 'f1' }]);
});

test.each([
  ['en', 'A roll costs 74p, a bag 5¢.', ['0.74 GBP', '0.05 USD']],
  ['de', 'Der Strom kostet 5 ct/kWh.', ['0.05 EUR']],
  ['pl', 'Bułka kosztuje 90 gr.', ['0.9 PLN']],
  ['sv', 'Den kostar 50 öre.', ['0.5 SEK']],
  ['en', 'Take 3¼ cups of flour, ½ teaspoon of salt and 4 cloves.', ['3.25 cup', '0.5 teaspoon', '4 clove']],
  ['fr', 'Ajoutez 2 c. à soupe de lait.', ['2 tablespoon']],
  ['it', 'Aggiungere 2 cucchiai di olio.', ['2 tablespoon']],
  ['de', 'Dazu 2 EL Öl und 1 TL Zucker.', ['2 tablespoon', '1 teaspoon']],
  ['el', 'Ο ναός του 18ου αιώνα.', ['18']],
  ['hi', 'वह 137वें स्थान पर है।', ['137']],
  ['de', 'Das war in den 1920ern.', ['1920']],
  ['en', 'Light of 762nm at minus 12 degrees.', ['762 nanometer', '-12 degree']],
  ['en', 'A 3D print of H2O.', []],
  ['en', 'Size 36C, for 24V.', ['36c code', '24v code']],
  ['fr', 'La norme RE2020 impose 12 kWh.', ['re2020 code', '12 kwh']],
  ['en', 'In the second half of May half of the guests left.', ['50']],
  ['pl', 'W drugiej połowie sezonu wróciła połowa gości.', ['50']],
  ['ar', 'وثلاثة مكيفات بسعر 45 دينارًا في وأغسطس 2025.', ['3', '45 KWD', '2025-08']],
  ['ar', 'بين 9 و12 درجة مئوية، والأجرة 7 دنانير.', ['9', '12 celsius', '7 KWD']],
])('in "%s" the figures of "%s" are %j', (language, text, expected) => {
  const found = factsOf(text, language, { source: 1, firstNumber: 1 });
  expect(found.map(({ value, unit }) => [value, unit].filter(Boolean).join(' '))).toEqual(expected);
});

test.each([
  ['Buy the bra in size 36C.', ['bound', 'differs']],
  ['All houses in the north are built to RE2020 today.', ['bound', 'differs']],
  ['The old lamp of the shop needs 24 V to run.', ['bound', 'bound']],
])('what is glued to a figure is held against the like of it alone: "%s"', (source, expected) => {
  const known = factsOf(source, 'en', { source: 1, firstNumber: 1 });
  const other = source.replace('36C', '34B').replace('RE2020', 'RE2012');
  const stateOf = (text: string) => judge({ html: text, language: 'en', facts: known })[0]?.state;
  const marked = source.replace(/36C|RE2020|24 V/, '<span data-fact="f1">$&</span>');
  expect([stateOf(marked), stateOf(other)]).toEqual(expected);
});

test('what stands between two ends is what goes from the one to the other', () => {
  const source =
    'Please stay off the northern cliffs between 1 April and 31 July, when about 2,300 pairs of guillemots and 340 pairs of puffins breed there.';
  const known = factsOf(source, 'en', { source: 1, firstNumber: 1 });
  const text =
    'From 1 April to 31 July about 2,300 pairs of guillemots and 340 pairs of puffins breed on the northern cliffs.';
  expect(judge({ text, language: 'en', facts: known }).map(({ state }) => state)).toEqual(
    Array(4).fill('bound'),
  );
});

test('a heading is about what its text says with the same value; the brief says what needs no source', () => {
  const known = factsOf('We kept 24 loaves for five days at 19 °C, and weighed them.', 'en', {
    source: 1,
    firstNumber: 1,
  });
  const statesIn = (html: string, given: string[] = []) =>
    judge({ html, language: 'en', facts: known, given }).map(({ state }) => state);
  const text = '<p>We kept all 24 loaves for five days at 19 °C.</p>';
  const heading = '<h2>When five days are not enough</h2>';
  expect(statesIn(heading)).toEqual(['doubted']);
  expect(statesIn(heading + text)).toEqual(Array(4).fill('bound'));
  expect(statesIn('<p>It takes two days.</p>')).toEqual(['differs']);
  expect(statesIn('<p>It takes two days.</p>', ['Why it takes two days'])).toEqual(['structural']);
});

test.each([
  ['en', 'Rents in Leeds rose by 12 % in 2024.', 'Rents in Leeds fell by 12 % in 2024.'],
  ['de', 'Die Mieten in Bonn stiegen 2024 um 12 %.', 'Die Mieten in Bonn sanken 2024 um 12 %.'],
  ['fr', 'Les loyers de Lyon ont augmenté de 12 %.', 'Les loyers de Lyon ont baissé de 12 %.'],
])('a figure that rose in the source did not fall (%s)', (language, source, other) => {
  const known = factsOf(source, language, { source: 1, firstNumber: 1 });
  const stateOf = (text: string) =>
    judge({ text, language, facts: known }).find(({ kind }) => kind === 'percent')?.state;
  expect([stateOf(source), stateOf(other)]).toEqual(['bound', 'doubted']);
});

/** Counts how often something of these facts is looked at. */
function counted<T extends object>(all: T[]) {
  const seen = { reads: 0 };
  const get = (target: T, name: string | symbol) => {
    seen.reads += 1;
    return Reflect.get(target, name) as unknown;
  };
  return { facts: all.map((fact) => new Proxy(fact, { get })), seen };
}

test('for a word of 2,500 the 60 facts are looked at no more often than three times as much as for one of 300', () => {
  const known = seededDraft(7, 280).facts.slice(0, 60);
  const looksPerWord = (sentences: number) => {
    const { facts: watched, seen } = counted(known);
    const { marked } = seededDraft(7, sentences);
    judge({ html: marked, language: 'en', facts: watched });
    return seen.reads / countWords(marked);
  };
  const [long, short] = [looksPerWord(280), looksPerWord(35)];
  expect(short).toBeGreaterThan(0);
  expect(long).toBeLessThan(3 * short);
});

test('no text is read that says too much', () => {
  const text = '12 '.repeat(50_000);
  expect(() => judge({ text, language: 'en', facts, most: 1000 })).toThrow(TooManyClaims);
  expect(factsOf(text, 'en', { source: 1, firstNumber: 1 })).toHaveLength(5000);
});

test('a mark says where to look first, and clears no sentence about something else', () => {
  expect(statesOf('<p>Of shops, <span data-fact="f1">thirty-four percent</span> close early.</p>')).toEqual([
    ['thirty-four percent', 'bound'],
  ]);
  expect(statesOf('<p>Of shops, <span data-fact="f1">43 %</span> close early.</p>')).toEqual([
    ['43 %', 'differs'],
  ]);
  expect(statesOf('<p>In all <span data-fact="f1">34 %</span> of bakers took part.</p>')).toEqual([
    ['34 %', 'doubted'],
  ]);
  expect(statesOf('<p>We sold <span data-fact="f99">480</span> loaves.</p>')).toEqual([['480', 'unsourced']]);
});

test('the usual reading of a figure goes before an unusual one', () => {
  const known = factsOf('A cask holds 1.5 litres. A tank holds 1,500 litres.', 'en', {
    source: 1,
    firstNumber: 1,
  });
  const claims = judge({ text: 'A cask holds 1.500 litres.', language: 'en', facts: known });
  expect(claims.map(({ state, factId }) => [state, factId])).toEqual([['bound', 'f1']]);
});

const MORE = 'as the chamber of trade of the county and its members report, '.repeat(4);

test.each([
  ['34 % of shops close early.', '43 % of shops close early.', ['34 %']],
  ['34 % of shops and 21 % of cafés close early.', '43 % of shops close early.', []],
  ['34 % of shops and 21 % of cafés close early.', '43 % of shops and 21 % of cafés close early.', ['34 %']],
  ['34 % of shops and 21 % of cafés close early.', '43 % of shops and 12 % of cafés close early.', []],
  // In a long sentence all figures count, also those far before the claim.
  [
    `It was 6 % in 2018, ${MORE}half of them in 2020.`,
    `It was 6 % in 2018, ${MORE}half of them in 2013.`,
    ['2020'],
  ],
  [`It was 6 % in 2018, ${MORE}half of them in 2020.`, `It was 6 %, ${MORE}half of them in 2013.`, []],
  // Two sentences of the source are equally like it.
  [
    'The vote on the first plan ended with 27 % in favour. The vote on the other plan ended with 90 % in favour.',
    'The vote on the plan ended with 21 % in favour.',
    [],
  ],
  // What is said stands there, as a part of something else.
  ['Le soutien de Ruby finit le 31 mars 2017, aussi pour la 2.1.', 'Le soutien de Ruby finit le 31.', []],
  // What is counted is something else.
  ['The tool has 105,000 downloads a day.', 'The tool has 47 datasets.', []],
  ['We deliver up to 10 for free.', 'We deliver up to 100 km for free.', []],
  ['Le programme de la foire finit le 3 mai.', 'Le programme de la foire finit en 2021.', []],
  ['Le programme de la foire finit le 3 mai.', 'Le programme de la foire finit le 9 juin.', ['3 mai']],
  ['Support of the tool ends with release 2.1.', 'Support of the tool ends with release 91.', []],
  ['Row 1.8 : update to 1.8.5-p2. Row 1.9 : update to 1.9.0-2.', 'Row 7.9 : update to 1.9.0-2.', []],
  // Two figures of one sentence are wrong: which is meant for which cannot be told.
  ['34 % of 1,250 shops close early.', '43 % of 1,520 shops close early.', []],
  ['The walk of the guild takes 3 hours and 5 km.', 'The walk of the guild takes 5 hours and 3 km.', []],
  ['The tour takes 3 km or 5 hours by the old mill.', 'The tour takes 5 km or 3 hours by the old mill.', []],
  // A number in an address is none of the text's.
  [
    'The list of prices for 12 rooms is at https://x.example/list/77.',
    'The list of prices is at https://x.example/list/78.',
    [],
  ],
  // A text that is there twice, as by its address and as a file, says the same.
  [
    'The ovens of the town bake 40 loaves a day in 26 shops. Twice: the ovens of the town bake 40 loaves a day in 26 shops.',
    'The ovens of the town bake 52 loaves a day in 26 shops.',
    ['40'],
  ],
])('from “%s” a value is proposed for “%s” where it is the only one left', (source, html, expected) => {
  const known = factsOf(source, 'fr', { source: 1, firstNumber: 1 });
  const claims = judge({ html, language: 'fr', facts: known });
  const propose = createProposer(claims, known);
  expect(claims.flatMap((claim) => propose(claim)?.surface ?? [])).toEqual(expected);
});

test.each([
  // Said of somebody else, although the name still stands in the sentence.
  [
    'The line of Norled has 12 ferries for Norled Cargo.',
    'The line of Kolumbus has 12 ferries for Norled Cargo.',
    'doubted',
  ],
  [
    'In 2024 the council (of NRK) gave 12 grants.',
    'In 2024 the council (of Kolumbus) gave 12 grants.',
    'doubted',
  ],
  ['In 2024 the council (of NRK) gave 12 grants.', 'The council of NRK gave 12 grants in 2024.', 'bound'],
  // Denied once more than the source denies.
  ['All 12 ferries run and none is late.', 'All 12 ferries do not run and none is late.', 'doubted'],
  // The sentence about the same says another figure, and only one about something else has this.
  [
    'The ferry carries 310 cars. Staff eat 270 buns. Dogs travel free.',
    'The ferry carries 270 cars.',
    'doubted',
  ],
  [
    'The ferry carries 310 cars. Dogs travel free in 9 cabins. Staff eat 270 buns.',
    'The ferry carries 270 cars.',
    'differs',
  ],
  // A small number, of what the source counts too, and of something else.
  ['The tool has 47 datasets.', 'The tool has 12 datasets.', 'differs'],
  ['We asked 1,250 bakers.', '5 tips for bakers', 'structural'],
  // Another part of the source's sentence is about the same, and says another value.
  ['A set lunch is £9.95, children pay £5.50.', 'Children eat for £9.95.', 'doubted'],
  ['A set lunch is £9.95, children pay £5.50.', 'Children eat for £5.50.', 'bound'],
  ['We employ four bakers and eight drivers.', 'We employ eight bakers.', 'doubted'],
  // The value that the other part says is said before, of something else.
  ['A room is £40 in May, a suite is £90 in June, a tent is £40 in July.', 'A tent is £90.', 'doubted'],
  ['In 2023 we baked 4,800 pies, up from 3,600 in 2022.', 'In 2022 we baked 4,800 pies.', 'doubted'],
  ['The shop opens from Tuesday to Saturday.', 'Come and see us from Monday to Saturday.', 'doubted'],
  ['The log begins at 05/08/2014 07:28.', 'The log begins at 05/08/2014 09:28.', 'differs'],
  ['他说“我们每天早上四点开始烤面包。”', '“我们每天早上四点开始烤面包”', 'bound'],
  // A part of a few is no part of many.
  [
    'Our survey asked 62 of 100 bakers in town.',
    'Of the bakers in town, two of the three agreed.',
    'structural',
  ],
  ['Our survey asked 62 of 100 bakers in town.', 'Our survey asked 12 bakers in town.', 'differs'],
  ['Two of the five bakers in town agreed.', 'Two of the six bakers in town agreed.', 'differs'],
  // Another line of a list is about something else.
  ['Portions: 4 to 6\nEggs: 12\nSugar: 80 g', 'Portions: 12', 'differs'],
  ['Portions: 4 to 6.\nEggs: 12.\nSugar: 80 g.', 'Portions: 12.', 'differs'],
  // Rounded only where it is rounder than what the source says.
  ['Gifts are free up to 200 kroner.', 'Gifts are free up to 202 kroner.', 'differs'],
  ['Gifts are free for 1,312 guests.', 'Gifts are free for over 1,300 guests.', 'bound'],
])('from “%s” the text “%s” is %s', (source, text, state) => {
  const known = factsOf(source, 'en', { source: 1, firstNumber: 1 });
  const claims = judge({ text, language: 'en', facts: known });
  expect(claims.map((claim) => claim.state)).toContain(state);
});

const MANY = {
  en: '62 of 100 bakers',
  de: '62 von 100 Bäckern',
  fr: '62 des 100 boulangers',
  es: '62 de 100 panaderos',
  it: '62 su 100 fornai',
  pt: '62 dos 100 padeiros',
  nl: '62 van de 100 bakkers',
  sv: '62 av 100 bagare',
  ru: '62 из 100 пекарей',
} as const;

test.each([
  ['en', 'two out of the three bakers'],
  ['en', 'two of our last three bakers'],
  ['en', 'one of the three bakers'],
  ['en', 'each one of the three bakers'],
  ['en', 'both of the three bakers'],
  ['en', 'neither of the two bakers'],
  ['en', 'two among the three bakers'],
  ['en', 'the first of our three bakers'],
  ['en', 'of the three bakers, two say'],
  ['de', 'zwei von unseren drei Bäckern'],
  ['de', 'zwei meiner drei Bäcker'],
  ['de', 'einer unserer insgesamt drei Bäcker'],
  ['de', 'keiner dieser drei Bäcker'],
  ['de', 'von den drei Bäckern sagen zwei'],
  ['fr', 'deux parmi les trois boulangers'],
  ['fr', 'chacun de mes trois boulangers'],
  ['es', 'dos de nuestros tres panaderos'],
  ['es', 'cada uno de los tres panaderos'],
  ['it', 'due dei nostri tre fornai'],
  ['pt', 'nenhum dos três padeiros'],
  ['nl', 'geen van mijn drie bakkers'],
  ['sv', 'två bland de tre bagare'],
  ['ru', 'два из моих трёх пекарей'],
] as const)('in "%s" what many have is not asked about a part of few: %s', (language, few) => {
  const source = `2025 Marktstadt: ${MANY[language]} Demeter.`;
  const known = factsOf(source, language, { source: 1, firstNumber: 1 });
  const statesOfText = (text: string) => judge({ text, language, facts: known }).map(({ state }) => state);
  expect(new Set(statesOfText(`Marktstadt: ${few} Demeter.`))).toEqual(new Set(['structural']));
});

test.each([
  'Three bakers in town agreed.',
  'All of our three bakers in town agreed.',
  'Of 12 bakers, two agreed.',
])('a number of all that there are is no part of them: “%s” is asked about', (text) => {
  const source = 'Our survey asked 62 of 100 bakers in town, and these agreed.';
  const known = factsOf(source, 'en', { source: 1, firstNumber: 1 });
  expect(judge({ text, language: 'en', facts: known }).map(({ state }) => state)).toContain('differs');
});

const TOWNS = [
  'Bergen',
  'Trondheim',
  'Stavanger',
  'Drammen',
  'Hamar',
  'Molde',
  'Voss',
  'Ulm',
  'Moss',
  'Narvik',
];
const OTHERS = Array.from(
  { length: 200 },
  (_, at) => `The ${'garden window orchard copper bridge violin'.split(' ')[at % 6]} has ${1000 + at} parts.`,
).join(' ');

test.each([
  (town: string, price: number) =>
    `At our hotel in ${town} a double room with breakfast and a view of the harbour costs ${price} euros in summer.`,
  (town: string, price: number) => `The night train from Oslo to ${town} costs ${price} euros.`,
  (town: string, price: number) => `Course in ${town}: ${price} places`,
])('of like sentences in a list, the name decides which a figure is held against', (say) => {
  const source = `${TOWNS.map((town, at) => say(town, 110 + 7 * at)).join('\n')}\n${OTHERS}`;
  const known = factsOf(source, 'en', { source: 1, firstNumber: 1 });
  for (const [at, town] of TOWNS.entries()) {
    const right = judge({ text: say(town, 110 + 7 * at), language: 'en', facts: known });
    expect(right.filter(needsAnswer)).toEqual([]);
    // One that nobody says, and one that is said of the next.
    for (const price of [53, 110 + 7 * ((at + 1) % TOWNS.length)]) {
      const wrong = judge({ text: say(town, price), language: 'en', facts: known });
      const propose = createProposer(wrong, known);
      expect(wrong.flatMap((claim) => propose(claim)?.value ?? [])).toEqual([String(110 + 7 * at)]);
    }
  }
});

test.each([
  ['en', 'The U.S. Geological Survey has 420 staff.', []],
  ['en', 'She works at the Pew Research Center in Bonn.', []],
  ['en', 'A study by Oxford University says so.', ['oxford university']],
  ['de', 'Eine Studie der Universität Bern sagt das.', ['universität bern']],
  ['en', 'The Alan Turing Institute warned of fake voices.', ['alan turing institute']],
  ['en', 'A study by the Acme Institute found that it pays.', ['acme institute']],
  ['de', 'Das Leibniz-Institut berichtet von Moosen.', ['leibniz institut']],
  ['fr', 'L’Observatoire de Paris indique un recul.', ['observatoire de paris']],
  ['es', 'El Instituto Cajal informa de avances.', ['instituto cajal']],
  ['it', 'L’Istituto Mario Negri avverte i medici.', ['istituto mario negri']],
  ['fr', 'Le Centre de recherches de Lyon ouvre.', []],
  ['fr', 'Le Bureau d’études Girard déménage.', []],
  ['fr', 'Beaucoup d’études de Harvard le disent.', ['harvard']],
])('a study is cited, an institution is named: in %s “%s”', (language, text, expected) => {
  const found = judge({ text, language, facts: [] }).filter(({ kind }) => kind === 'study');
  expect(found.map(({ value }) => value)).toEqual(expected);
});

test.each([
  ['de', 'Die Stadt gab 30 Mio. Euro für 12 Schulen aus.', '12'],
  ['de', 'Wir öffnen am 18. Mai um 12 Uhr.', '12'],
  ['da', 'Vi har 30 mio. Kunder i 12 lande.', '12'],
  ['de', 'Der Verein hat ca. 340 Mitglieder und 12 Trainer.', '12'],
  ['fr', 'Le musée reçoit env. 340 visiteurs dans 12 salles.', '12'],
  ['en', 'The talk by Dr. Hill drew 340 guests to 12 rows.', '12'],
  ['es', 'El Sr. Ruiz vendió 340 casas en 12 días.', '12'],
  ['it', 'Il dott. Rossi ha 340 pazienti in 12 paesi.', '12'],
])('a sentence goes on behind an abbreviation and an ordinal: in %s “%s”', (language, text, figure) => {
  const claim = judge({ text, language, facts: [] }).find(({ surface }) => surface.startsWith(figure));
  expect(claim?.sentence).toBe(text);
});

test.each([
  ['en', 'We are open Monday to Friday, 9 to 5.', '5', '6'],
  ['de', 'Wir haben von Montag bis Freitag von 9 bis 17 Uhr geöffnet.', '17', '18'],
  ['fr', 'Nous sommes ouverts du lundi au vendredi de 9 h à 17 h.', '17', '18'],
  ['es', 'Abrimos de lunes a viernes de 9 a 17.', '17', '18'],
  ['it', 'Siamo aperti dal lunedì al venerdì dalle 9 alle 17.', '17', '18'],
])('opening hours that end later than the source says are open in %s', (language, source, end, later) => {
  const known = factsOf(source, language, { source: 1, firstNumber: 1 });
  const isAnyOpen = (text: string) => judge({ text, language, facts: known }).some(isOpen);
  expect([isAnyOpen(source), isAnyOpen(source.replace(end, later))]).toEqual([false, true]);
});

test('an amount of money has its sign and its code', () => {
  const [claim] = judge({ text: 'The room costs $2,600 USD a month.', language: 'en', facts: [] });
  expect(claim).toMatchObject({ surface: '$2,600 USD', value: '2600', unit: 'USD' });
});

test('quotations, studies and addresses are looked up as words', () => {
  expect(
    statesOf('<p>“bake every loaf before dawn” is her rule. “We burn every loaf before dawn.”</p>'),
  ).toEqual([
    ['“bake every loaf before dawn”', 'bound'],
    ['“We burn every loaf before dawn.”', 'unsourced'],
  ]);
  const studies = judged(
    '<p>According to the Acme Institute it pays. A study by Oxford University says so.</p>',
  );
  expect(studies.map(({ state }) => state)).toEqual(['bound', 'unsourced']);
  const links =
    '<p><a href="https://www.acme.example/survey/?utm_source=x">a</a> <a href="https://evil.example">b</a></p>';
  expect(judged(links).map(({ state }) => state)).toEqual(['bound', 'unsourced']);
});

test.each([
  ['en', '"Bread does not dry out," says Jane Doe, our baker. "It goes stale in the cold."', '"Bread does'],
  ['en', '"No," she said, "we bake every single loaf before dawn."', '"No,'],
  ['de', '„Brot trocknet nicht aus“, sagt Jana Dorn, „es wird in der Kälte altbacken.“', '„Brot'],
])(
  'a quotation that is cut by its attribution is one fact with its speaker (%s: %s)',
  (language, text, begins) => {
    const [fact, ...more] = factsOf(text, language, { source: 1, firstNumber: 1 });
    expect(more).toEqual([]);
    expect(fact).toMatchObject({ kind: 'quote', surface: text });
    expect(fact?.surface.startsWith(begins)).toBe(true);
    const stateOf = (html: string) =>
      judge({ html, language, facts: fact ? [fact] : [] }).map(({ state }) => state);
    expect(stateOf(text)).toEqual(['bound']);
    expect(stateOf(text.replace(/loaf|stale|altbacken/, 'cake'))).not.toEqual(['bound']);
  },
);

test('two quotations of two sentences are two', () => {
  const text = '"We bake every loaf before dawn." That was in May. "We sell every loaf before noon."';
  expect(
    factsOf(text, 'en', { source: 1, firstNumber: 1 }).filter(({ kind }) => kind === 'quote'),
  ).toHaveLength(2);
});

test('a quotation of the title, of the topic cut short or of a heading is no claim of a piece', () => {
  const html =
    '<h2>What five small shops have learnt</h2><p>“What five small shops have learnt” follows.</p>' +
    '<p>“How a Small Café Keeps Regulars: A Guide!” and “They come back for the cake.”</p>';
  const ownPhrases = ['How a small café keeps regulars: a guide'];
  const quotes = judge({ html, language: 'en', facts: [], ownPhrases }).filter(
    ({ kind }) => kind === 'quote',
  );
  expect(quotes.map(({ surface }) => surface)).toEqual(['“They come back for the cake.”']);
});

test('what orders a text is harmless, and a claim is known again in its sentence alone', () => {
  expect(
    new Set(judged('<h2>5 tips for bakers</h2><p>Step 2: drink H2O.</p>').map(({ state }) => state)),
  ).toEqual(new Set(['structural']));
  const keysOf = (html: string) => judged(html).map(claimKey);
  expect(keysOf('<ul><li>We sold 480 loaves.</li></ul>')).toEqual(keysOf('<p>We sold 480 loaves.</p>'));
  expect(keysOf('<p>They sold 480 loaves.</p>')).not.toEqual(keysOf('<p>We sold 480 loaves.</p>'));
});
