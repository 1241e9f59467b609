import { expect, test } from 'vitest';
import { factsOf, judge } from './judge.ts';

const figuresOf = (text: string, language: string) =>
  factsOf(text, language, { source: 1, firstNumber: 1 }).map(({ surface }) => surface);

test.each([
  ['en', 'Find us at 12 Baker Street, London.'],
  ['en', 'The shop at 221B Baker St. is closed.'],
  ['en', 'Write to 1600 Pennsylvania Avenue NW, Washington, DC 20500.'],
  ['en', 'Our office: 7 St. James’s Square, London SW1Y 4LE.'],
  ['en', 'Send letters to P.O. Box 77, Springfield, IL 62701.'],
  ['en', 'We moved to 500 Harbor Drive, Suite 210.'],
  ['en', 'The bakery at Hauptstraße 12 in Berlin is open.'],
  ['de', 'Sie finden uns in der Hauptstraße 12, 80331 München.'],
  ['de', 'Unser Laden in der Lindenallee 7a ist offen.'],
  ['de', 'Schreiben Sie an Postfach 12 34, 50667 Köln.'],
  ['de', 'Adresse: Berliner Str. 145, 10715 Berlin.'],
  ['de', 'Anfahrt: Am Kirchberg 4, 79111 Freiburg'],
  ['fr', 'Retrouvez-nous au 12 rue de la Paix, 75002 Paris.'],
  ['fr', 'Le magasin est au 5 bis, avenue Victor-Hugo.'],
  ['fr', 'Écrivez à BP 123, 69001 Lyon.'],
  ['es', 'Estamos en la Calle Mayor, 12, 28013 Madrid.'],
  ['es', 'La tienda de la Avenida de la Constitución 5 abre.'],
  ['it', 'Ci trovate in Via Roma 12, 20121 Milano.'],
  ['it', 'Il negozio in Corso Vittorio Emanuele II, 24 riapre.'],
  ['nl', 'U vindt ons aan de Keizersgracht 174, 1016 DW Amsterdam.'],
])('the numbers of an address are no figures, in %s: %s', (language, text) => {
  expect(figuresOf(text, language)).toEqual([]);
});

test.each([
  ['en', 'In 2019 Wall Street fell.', ['2019']],
  ['en', 'We have 45 offices near Baker Street.', ['45']],
  ['en', 'The road is 12 km long.', ['12 km']],
  ['de', 'Der Weg ist 12 km lang.', ['12 km']],
  ['de', 'Auf dem Marktplatz 350 Menschen zu sehen war neu.', ['350']],
  ['de', 'Im Frühling 2024 blühte es.', ['2024']],
  ['fr', 'Il y a 24 cours de yoga.', ['24']],
  ['it', 'La via ha 45 negozi.', ['45']],
])('a figure beside a street stays one, in %s: %s', (language, text, figures) => {
  expect(figuresOf(text, language)).toEqual(figures);
});

test('the number of a house is in no doubt where the sources have another number', () => {
  const facts = factsOf('Our shop in Baker Street has 45 rooms.', 'en', { source: 1, firstNumber: 1 });
  const claims = judge({ text: 'Our shop is at 12 Baker Street.', language: 'en', facts });
  expect(claims).toEqual([]);
});

test.each([
  ['de', 'Es kamen 30 Tsd. Besucher.', '30000'],
  ['de', 'Der Bau kostete 1,5 Mio. Euro.', '1500000'],
  ['de', 'Der Umsatz stieg auf 2 Mrd. €.', '2000000000'],
  ['en', 'The site has 30k users.', '30000'],
  ['en', 'The app has 1.5M downloads.', '1500000'],
  ['en', 'The rope is 1.5m long.', '1.5'],
  ['en', 'The dam cost £4.2m.', '4200000'],
  ['en', 'The deal cost $2bn.', '2000000000'],
  ['en', 'The village won 2.5 lakh votes.', '250000'],
  ['en', 'It cost ₹3 crore.', '30000000'],
  ['fr', 'Le chantier coûte 12 M€.', '12000000'],
  ['es', 'La empresa factura 4 mill. de euros.', '4000000'],
  ['it', 'Vennero 30mila persone.', '30000'],
])('a scale counts as its value, in %s: %s', (language, text, value) => {
  const [fact] = factsOf(text, language, { source: 1, firstNumber: 1 });
  expect(fact?.value).toBe(value);
});
