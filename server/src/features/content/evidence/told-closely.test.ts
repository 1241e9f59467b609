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
  ['en', 'The share rose from 12 % to 24 %.', 'The share rose to 24 %.'],
  ['en', 'The share rose from 12 % to 24 %.', 'The share rose from 12 % to 24 %.'],
  ['en', 'Visitors grew from 900,000 to 1.2 million.', 'Visitors grew from 900,000.'],
  ['fr', 'Le prix passe de 12 % à 24 % à Lyon.', 'Le prix passe à 24 % à Lyon.'],
  ['es', 'El precio subió de 3 a 5 euros en Cádiz.', 'El precio subió a 5 euros en Cádiz.'],
  ['it', 'Il prezzo è salito da 3 a 5 euro.', 'Il prezzo è salito a 5 euro.'],
  ['pl', 'Cena wzrosła z 3 do 5 euro.', 'Cena wzrosła do 5 euro.'],
  ['en', 'The tree is 6 ft tall.', 'The tree is 6 feet tall.'],
  ['en', 'The 6 Ft Tall Tree', 'The tree is 6 feet tall.'],
  ['pl', 'Firma powstała w 1987 roku w Gdyni.', 'Firma powstała w 1987 w Gdyni.'],
  ['pl', 'Żarówka ma 120 W mocy.', 'Żarówka ma 120 watów mocy.'],
  ['ja', '荷物の重さは20kgまで。', '荷物の重さは20キロまで。'],
  ['ja', '荷物は20kmを運ぶ。', '荷物は20キロを運ぶ。'],
  ['ja', '時速90キロで走る電車。', '電車は90km/hで走る。'],
  ['ja', 'スープ一杯のエネルギーは320kcalです。', 'スープ一杯のエネルギーは320キロカロリーです。'],
  ['fr', 'La vente atteint 3,6 millions d’euros à Lyon.', 'La vente atteint 3,6 M€ à Lyon.'],
  ['es', 'La venta alcanza 3,6 millones de euros.', 'La venta alcanza 3,6 M€.'],
  ['de', 'Der Umsatz beträgt 3,6 Millionen Euro.', 'Der Umsatz beträgt 3,6 M €.'],
  ['en', 'Sales came to 12 billion dollars.', 'Sales came to $12B.'],
  ['en', 'The clip had 1.2 billion views.', 'The clip had 1.2B views.'],
  ['en', 'You need 3 cups of flour.', 'Take three cups of flour.'],
  ['en', 'The lamp gives 1,200 lumens of light.', 'The lamp gives 1,200 lm of light.'],
  ['en', 'Each bowl has 320 kcal of energy.', 'Each bowl has 320 calories of energy.'],
  ['en', 'The parcel weighs 12 oz in all.', 'The parcel weighs 12 ounces in all.'],
  ['de', 'Ein Stück hat 310 kcal an Energie.', 'Ein Stück hat 310 Kilokalorien an Energie.'],
  ['de', 'Der Bäcker ist 34 Jahre alt.', 'Der 34-jährige Bäcker ist alt.'],
  ['fr', 'Un bol apporte 320 kcal le matin.', 'Un bol apporte 320 kilocalories le matin.'],
  ['es', 'Cada plato tiene 320 kcal de energía.', 'Cada plato tiene 320 kilocalorías de energía.'],
  ['pt', 'Cada prato tem 320 kcal de energia.', 'Cada prato tem 320 quilocalorias de energia.'],
  ['it', 'Ogni piatto ha 320 kcal di energia.', 'Ogni piatto ha 320 chilocalorie di energia.'],
  ['nl', 'Een bord bevat 320 kcal aan energie.', 'Een bord bevat 320 kilocalorieën aan energie.'],
  ['pl', 'Porcja zupy ma 320 kcal energii.', 'Porcja zupy ma 320 kilokalorii energii.'],
  ['pl', 'Rower waży 9,8 kg bez lampy.', 'Rower waży 9,8 kilograma bez lampy.'],
  ['pl', 'Garnek mieści 1,5 l zupy.', 'Garnek mieści 1,5 litra zupy.'],
  ['ar', 'مدى البطارية 70 كم في المدينة.', 'مدى البطارية 70 كيلومترا في المدينة.'],
  ['ar', 'سعر الخبز 14 جنيه في المخبز.', 'سعر الخبز 14 جنيها في المخبز.'],
  ['fr', 'La batterie se recharge en 3,5 heures.', 'La batterie se recharge en trois heures et demie.'],
  ['es', 'La batería se carga en 3,5 horas.', 'La batería se carga en tres horas y media.'],
  ['pt', 'A bateria carrega em 3,5 horas.', 'A bateria carrega em três horas e meia.'],
  ['it', 'La batteria si ricarica in 3,5 ore.', 'La batteria si ricarica in tre ore e mezza.'],
  ['en', 'The battery charges in 3.5 hours.', 'The battery charges in three hours and a half.'],
  ['ja', '充電には3.5時間かかる電池。', '電池の充電には3時間半かかる。'],
  [
    'en',
    'The soup takes 2 litres of stock and half a pound of lentils.',
    'The soup takes 2 litres and a half pound of lentils.',
  ],
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
  ['en', 'The price grew by 3 to 5 %.', 'The price grew by 5 %.'],
  ['en', 'A loaf costs from €3 to €5.', 'A loaf costs €5.'],
  ['en', 'The share rose from 12 % to 24 %.', 'The share fell from 24 % to 12 %.'],
  ['en', 'The share rose from 12 % to 24 %.', 'The share rose to 20 %.'],
  ['en', 'The airline sold 12 billion tickets.', 'The airline sold tickets at gate 12B.'],
  ['ja', '荷物の重さは20kgまで。', '荷物の重さは20kmまで。'],
  ['ja', '荷物の重さは20kgまで。', '荷物の重さは30キロまで。'],
  ['en', 'You need 3 cups of flour.', 'You need 3 teaspoons of flour.'],
  ['en', 'You need 3 tbsp of flour.', 'You need 3 cups of flour.'],
  ['en', 'The tank holds 12 gallons of water.', 'The tank holds 12 pints of water.'],
  ['en', 'The lamp gives 1,200 lumens of light.', 'The lamp gives 1,200 candelas of light.'],
  ['ar', 'سعر الخبز 14 جنيها في المخبز.', 'سعر الخبز 14 دولارا في المخبز.'],
  ['fr', 'La batterie se recharge en 3 heures.', 'La batterie se recharge en trois heures et demie.'],
  ['es', 'La batería se carga en 3 horas.', 'La batería se carga en tres horas y media.'],
  ['en', 'The battery charges in 3 hours.', 'The battery charges in three hours and a half.'],
];
test.each(FALSE)('in %s, of "%s" it is not true that "%s"', (...retelling) => {
  expect(isBound(retelling)).toBe(false);
});
