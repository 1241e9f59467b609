import { expect, test } from 'vitest';
import { costProblem } from '../../../test/hostile/cost.ts';
import { findMentions } from './find-mentions.ts';
import { findQuotes } from './mentions/quotes.ts';

/** Everything found, harmless ones with a tilde. */
const found = (text: string, language: string) =>
  findMentions(text, language).map(
    ({ isStructural, kind, surface, value, unit }) =>
      `${isStructural ? '~' : ''}${kind} ${surface} = ${value}${unit ? ` ${unit}` : ''}`,
  );

test.each([
  ['en', '34 %', 'percent 34 % = 34'],
  ['en', 'twelve percent', 'percent twelve percent = 12'],
  ['en', '10–15 %', 'percent 10–15 % = 10..15'],
  ['en', 'from 10 % to 15 %', 'percent 10 % to 15 % = 10..15'],
  ['en', 'between 10 and 15 percent', 'percent 10 and 15 percent = 10..15'],
  ['en', 'one in three shops', 'percent one in three = 33.3333'],
  ['en', 'two-thirds of buyers', 'percent two-thirds = 66.6667'],
  ['en', 'almost half close', 'percent half = 50'],
  ['en', 'half a dozen shops', 'number half a dozen = 6'],
  ['en', 'three quarters', 'percent three quarters = 75'],
  ['de', 'jeder dritte Kunde', 'percent jeder dritte = 33.3333'],
  ['fr', 'quarante-deux pour cent', 'percent quarante-deux pour cent = 42'],
  ['es', 'dos de cada tres', 'percent dos de cada tres = 66.6667'],
  ['tr', '%34', 'percent %34 = 34'],
  ['ja', '約３０％です', 'percent ３０％ = 30'],
  ['ar', '٣٤٪ من', 'percent ٣٤٪ = 34'],
  ['en', '€1.2m', 'money €1.2m = 1200000 EUR'],
  ['de', '1,2 Millionen Euro', 'money 1,2 Millionen Euro = 1200000 EUR'],
  ['de', "CHF 1'250", "money CHF 1'250 = 1250 CHF"],
  ['de', '1.250,50 €', 'money 1.250,50 € = 1250.5 EUR'],
  ['fr', 'deux millions et demi d’euros', 'money deux millions et demi d’euros = 2500000 EUR'],
  ['es', '3 mil millones de euros', 'money 3 mil millones de euros = 3000000000 EUR'],
  ['en-IN', '₹12,34,567.50', 'money ₹12,34,567.50 = 1234567.5 INR'],
  ['en-IN', '5 lakh rupees', 'money 5 lakh rupees = 500000 INR'],
  ['en', '$1.2–1.5 million', 'money $1.2–1.5 million = 1200000..1500000 USD'],
  ['en', '-$500', 'money -$500 = -500 USD'],
  ['ja', '3万円', 'money 3万円 = 30000 JPY'],
  ['pt', 'R$ 1.234,50', 'money R$ 1.234,50 = 1234.5 BRL'],
  ['en', '12.5k users', 'number 12.5k = 12500'],
  ['en', '3x faster', 'number 3x = 3 ×'],
  ['de', 'anderthalb Jahre', 'number anderthalb Jahre = 1.5 year'],
  ['de', 'zweihundertfünfzig Gäste', 'number zweihundertfünfzig = 250'],
  ['en', 'one hundred and five shops', 'number one hundred and five = 105'],
  ['fr', '1 250,50 points', 'number 1 250,50 = 1250.5'],
  ['en', '2½ hours', 'number 2½ hours = 2.5 h'],
  ['en', '30 km/h', 'number 30 km/h = 30 km/h'],
  ['en', '5 kg', 'number 5 kg = 5 kg'],
  ['en', '−3 °C', 'number −3 °C = -3 °c'],
  ['en', '5-year warranty', 'number 5-year = 5 year'],
  ['en', '2 million people', 'number 2 million = 2000000'],
  ['en', 'the 19th century', 'number 19th century = 19 century'],
  ['en', 'Q3 2024', 'date Q3 2024 = 2024-Q3'],
  ['en', 'the third quarter of 2024', 'date third quarter of 2024 = 2024-Q3'],
  ['en', 'the 1990s', 'date 1990s = 1990s'],
  ['en', 'in 2024', 'date 2024 = 2024'],
  ['en', '2020–2024', 'date 2020–2024 = 2020..2024'],
  ['en', '2025-05-03', 'date 2025-05-03 = 2025-05-03'],
  ['en', 'May 3, 2025', 'date May 3, 2025 = 2025-05-03'],
  ['en', '5/3/2025', 'date 5/3/2025 = 2025-05-03'],
  ['de', '3.–5. Mai 2025', 'date 3.–5. Mai 2025 = 2025-05-03..2025-05-05'],
  ['de', '3.5.2025', 'date 3.5.2025 = 2025-05-03'],
  ['fr', 'le 1er mai 2025', 'date 1er mai 2025 = 2025-05-01'],
  ['es', '3 de mayo de 2025', 'date 3 de mayo de 2025 = 2025-05-03'],
  ['ja', '２０２５年５月３日', 'date ２０２５年５月３日 = 2025-05-03'],
  ['ar', '٣ مايو ٢٠٢٥', 'date ٣ مايو ٢٠٢٥ = 2025-05-03'],
  ['ar', 'خباز و90 موظفا', 'number 90 = 90'],
  ['ar', 'نما بـ19% في المدينة', 'percent 19% = 19'],
  ['ar', 'نما وب١٩% في المدينة', 'percent ١٩% = 19'],
  ['ar', 'العدس و2.5 لتر', 'number 2.5 لتر = 2.5 l'],
  ['ar', 'يكفي ل30 شخصا', 'number 30 = 30'],
  ['ar', 'أمس و3 مايو 2024', 'date 3 مايو 2024 = 2024-05-03'],
  ['ar', 'أغلق في الصيف و2029', 'date 2029 = 2029'],
  ['he', 'החנות נפתחה ב2011', 'date 2011 = 2011'],
  ['he', 'עובדים ו90 מתנדבים', 'number 90 = 90'],
  ['ar', 'طراز ون90', '~number 90 = 90'],
  [
    'en',
    'said “we close early on every day”',
    'quote “we close early on every day” = we close early on every day',
  ],
  [
    'de',
    '„wir schließen jeden Tag früher“',
    'quote „wir schließen jeden Tag früher“ = wir schließen jeden tag früher',
  ],
  [
    'fr',
    '« nous fermons plus tôt chaque jour »',
    'quote « nous fermons plus tôt chaque jour » = nous fermons plus tôt chaque jour',
  ],
  ['ja', '「毎日早く店を閉めています」', 'quote 「毎日早く店を閉めています」 = 毎日早く店を閉めています'],
  [
    'en',
    'See https://www.a.example/x/?utm_source=y#z.',
    'link https://www.a.example/x/?utm_source=y#z = https://a.example/x',
  ],
  [
    'en',
    'According to the Acme Institute, it grew.',
    'study According to the Acme Institute = acme institute',
  ],
  ['en', 'Studies show it.', 'study Studies show = unnamed'],
  [
    'de',
    'laut einer Studie der Universität Bern',
    'study laut einer Studie der Universität Bern = universität bern',
  ],
])('in %s, "%s" says: %s', (language, text, expected) => {
  expect(found(text, language)).toEqual([expected]);
});

test.each([
  'at 14:30',
  'call +49 30 1234567',
  'call (555) 123-4567',
  'ISBN 978-3-16-148410-0',
  'Web 2.0',
  'iOS 17',
  'H2O',
  'MP3',
  'COVID-19',
  'a 5G phone',
  'open 24/7',
  'version 3.2',
  'v2.1.4',
  'step 2',
  'Chapter 7',
  '5 simple tips',
  'seven ways',
  'one of the best',
  'two sides',
  '1. First of all',
  '3rd place',
  'ISO 9001',
  'rule #3',
  '5 pm',
])('"%s" is harmless', (text) => {
  const mentions = findMentions(text, 'en');
  expect(mentions.length).toBeGreaterThan(0);
  expect(mentions.filter(({ isStructural }) => !isStructural)).toEqual([]);
});

test.each([
  ['en', "said: 'We close early on every day.'", true],
  ['en', "said: 'The bakers' guild will close on Mondays', and left", true],
  ['de', 'sagte: ‚Wir schließen jeden Tag früher.‘', true],
  ['en', '“We close early\non every day.”', true],
  ['fr', '« Nous fermons plus tôt\nchaque jour »', true],
  ['en', '“We close early\n\non every day.”', false],
  ['en', 'an "unclosed end of a line\nand a "short" word', false],
  ['en', "'Tis the season for all of the bakers' guild", false],
  ['en', "In the '90s we'd seen the bakers' shops and theirs'", false],
  ['en', "rock 'n' roll is not what the guild's bakers' like", false],
  ['nl', "'s Ochtends gaan veel bakkers open, want 't is Frans' idee", false],
  ['it', "Un po' di pane e un po' di vino nella città de' Medici", false],
])('in %s, a quotation stands in %j: %s', (language, text, isQuoted) => {
  expect(findMentions(text, language).some(({ kind }) => kind === 'quote')).toBe(isQuoted);
});

test('articles are no numbers', () => {
  expect(found('ein Haus, eine Katze', 'de')).toEqual([]);
  expect(found('une heure, un client', 'fr')).toEqual([]);
});

test.each(['half an hour', 'at about half past', 'a half-baked idea', 'think about a third option'])(
  '"%s" is no share',
  (text) => {
    expect(found(text, 'en')).toEqual([]);
  },
);

test('each statement carries the sentence it stands in', () => {
  const [first, second] = findMentions('We sell bikes. In 2024, 34 % of them were red. Nice!', 'en');
  expect(first?.sentence).toBe('In 2024, 34 % of them were red.');
  expect(second?.surface).toBe('34 %');
});

test.each([
  ['en', 'Bakeries employ few people. 62 % of teachers ride.', '62 % of teachers ride.'],
  ['en', 'He said “it is open.” 62 teachers ride.', '62 teachers ride.'],
  ['en', 'They came in 2024. €5 is what it costs.', '€5 is what it costs.'],
  ['de', 'Der Kurs ist neu. 62 % der Lehrer fahren.', '62 % der Lehrer fahren.'],
  ['fr', 'Le vélo est rouge. 62 personnes viennent.', '62 personnes viennent.'],
  ['en', 'The hall has approx. 62 seats.', 'The hall has approx. 62 seats.'],
  ['en', 'The hall has max. 62 seats.', 'The hall has max. 62 seats.'],
  ['nl', 'De prijs is incl. 62 euro btw.', 'De prijs is incl. 62 euro btw.'],
])('in %s, the last figure of "%s" stands in "%s"', (language, text, sentence) => {
  expect(findMentions(text, language).at(-1)?.sentence).toBe(sentence);
});

const HOSTILE = {
  'one long number': '1'.repeat(100_000),
  'many numbers': '1 '.repeat(50_000),
  dots: '1.'.repeat(50_000),
  slashes: '1/'.repeat(50_000),
  hyphens: '1-'.repeat(50_000),
  quotes: '“'.repeat(100_000),
  'single quotes': " 'a".repeat(33_000),
  'quotes without an end': ' «a'.repeat(33_000),
  'number words': 'one hundred '.repeat(8_300),
  'scale words': '万'.repeat(100_000),
  citations: 'according to The '.repeat(5_800),
  addresses: 'https://'.repeat(12_500),
  months: 'May '.repeat(25_000),
  ranges: '1–'.repeat(50_000),
  stops: 'abc. 1 '.repeat(14_000),
};
test.each(Object.entries(HOSTILE))(
  'a hundred thousand characters of %s cost less than a second',
  (_, text) => {
    findMentions('May 5, 34 %', 'en');
    const started = process.cpuUsage();
    for (const language of ['en', 'ja']) findMentions(text, language);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 2000).toBeLessThan(1000);
  },
);

test.each(['"', '“', '„', '«', '『', '‘', '‘a’a', " 'a", '“ \n'])(
  'opening marks that never close cost as much as their text is long: %j',
  async (unit) => {
    const work = (length: number) => findQuotes(unit.repeat(length / unit.length));
    await expect(costProblem(work, 100_000, 300)).resolves.toBeNull();
  },
);
