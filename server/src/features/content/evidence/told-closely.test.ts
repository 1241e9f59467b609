import { expect, test } from 'vitest';
import { isBound, type Retelling } from '../../../test/is-bound.ts';

const ROOMS = 'The hotel has 212 rooms.';
const BREAD = 'The bakery employs 23 people. The bakery sells 42 kinds of bread.';

const HONEST: Retelling[] = [
  ['en', ROOMS, 'The hotel has 212 elegant rooms.'],
  ['en', ROOMS, 'The hotel has 212 quiet elegant rooms.'],
  ['en', BREAD, 'The bakery employs 23 dedicated people.'],
  ['en', BREAD, 'The bakery sells 42 different kinds of bread.'],
  ['en', BREAD, 'The bakery sells 42 very different kinds.'],
  ['de', 'Das Hotel hat 120 Zimmer.', 'Das Hotel hat 120 helle Zimmer.'],
  ['fr', "L'hôtel compte 120 chambres.", "L'hôtel compte 120 belles chambres."],
  ['es', 'El hotel tiene 120 habitaciones.', 'El hotel tiene 120 amplias habitaciones.'],
];
test.each(HONEST)('in %s, of "%s" it is true that "%s"', (...retelling) => {
  expect(isBound(retelling)).toBe(true);
});

const FALSE: Retelling[] = [
  ['en', ROOMS, 'The hotel has 212 elegant suites.'],
  ['en', ROOMS, 'The hotel has 212 guests in its rooms.'],
  ['en', `${ROOMS} The 340 guests of the hotel eat there.`, 'The hotel has 340 elegant rooms.'],
  ['en', BREAD, 'The bakery sells 42 different kinds of people.'],
  ['de', 'Das Hotel hat 120 Zimmer und 30 Köche.', 'Das Hotel hat 120 tüchtige Köche und 30 Zimmer.'],
];
test.each(FALSE)('in %s, of "%s" it is not true that "%s"', (...retelling) => {
  expect(isBound(retelling)).toBe(false);
});
