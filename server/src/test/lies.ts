/** What the facts of the lying drafts are read from. */
export const SOURCE_TEXT =
  '34 % of shops closed early. A loaf costs 4.50 euros. The bakery opened on 3 May 2019. ' +
  'The founder said: “We bake at night because bread needs time and quiet.” Last year 12,500 people came. ' +
  'According to Harvard University, quiet work pays. More at https://report.example/shops.';

/** A sentence of a writer, with the marks it sets; the facts are f1, f2… in the order of the text above. */
export type Lie = { name: string; html: string; isTrue: boolean };

const told = (isTrue: boolean, name: string, ...sentences: string[]): Lie[] =>
  sentences.map((html) => ({ name, html, isTrue }));

export const LIES: [Lie, ...Lie[]] = [
  { name: 'true', html: 'Of all shops, 34 %⟦f1⟧ closed early.', isTrue: true },
  ...told(
    true,
    'other formats of a true figure',
    'About 34 percent⟦f1⟧ of shops closed early.',
    'A loaf costs €4.50⟦f2⟧ here.',
    'A loaf costs 4.50 EUR⟦f2⟧.',
    'It opened on May 3, 2019⟦f3⟧.',
    'It has been open since 2019⟦f3⟧.',
    'Some 12.5 thousand⟦f5⟧ people came.',
    'Last year <strong>12,500</strong>⟦f5⟧ people came.',
    'The founder said: “We bake at night because bread needs time and quiet.”⟦f4⟧',
  ),
  ...told(
    true,
    'a figure without a mark',
    'Of all shops, 34 % closed early.',
    'A loaf costs 4.50 euros.',
    'It opened on 3 May 2019.',
    'Some 12,500 people came.',
  ),
  ...told(
    true,
    'a mark alone',
    'Of all shops, ⟦f1⟧ closed early.',
    'A loaf costs ⟦f2⟧.',
    'It opened on ⟦f3⟧.',
    'The founder said: ⟦f4⟧',
    'Last year <strong>⟦f5⟧</strong> people came.',
  ),
  ...told(
    false,
    'a wrong value with a mark behind it, which is dropped',
    'Of all shops, 43 %⟦f1⟧ closed early.',
    'A loaf costs €5.40⟦f2⟧.',
    'It opened on 13 May 2019⟦f3⟧.',
    'Some 125,000⟦f5⟧ people came.',
    'The founder said: “We bake at night because bread needs time and money.”⟦f4⟧',
  ),
  ...told(true, 'a swapped mark', 'Of all shops, 34 %⟦f2⟧ closed early.', 'A loaf costs €4.50⟦f5⟧.'),
  ...told(true, 'a mark of no fact', 'Of all shops, 34 %⟦f99⟧ closed early.'),
  ...told(
    false,
    'a wrong value without a mark',
    'Of all shops, 43 % closed early.',
    'A loaf costs €5.40.',
    'It opened on 13 May 2019.',
    'Some 125,000⟦f99⟧ people came.',
    'The founder said: “We bake at night because bread needs time and money.”',
  ),
  ...told(false, 'an invented study', 'According to Oxford University, bread makes people happy.'),
];
