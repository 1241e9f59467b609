import { expect, test } from 'vitest';
import { isOpen } from '#shared/evidence.ts';
import { factsOf } from './facts-of.ts';
import { judge } from './judge.ts';

type Retelling = [language: string, source: string, text: string];

/** Whether everything a text claims is bound to its source. */
function isBound([language, source, text]: Retelling): boolean {
  const facts = factsOf(source, language, { source: 1, firstNumber: 1 });
  const claims = judge({ text, language, facts });
  return claims.some(({ state }) => state === 'bound') && !claims.some(isOpen);
}

const HONEST: Retelling[] = [
  ['en', 'In the survey 1,950 bakers took part.', 'In the survey up to 2,000 bakers took part.'],
  ['en', 'In the survey 11,950 bakers took part.', 'In the survey more than 10,000 bakers took part.'],
  ['en', 'Of all bakers 62 % close early.', 'More than half of all bakers close early.'],
  ['en', 'The water reached 30 °C in July.', 'The water reached 30 degrees Celsius in July.'],
  ['en', 'The water reached 30 degrees Celsius in July.', 'The water reached 30 degrees in July.'],
  ['en', 'The hall covers 500 m² of floor.', 'The hall covers 500 square metres of floor.'],
  ['en', 'The train reaches 90 mph on this line.', 'The train reaches 90 miles per hour on this line.'],
  ['en', 'The plant delivers 5 MWh of power.', 'The plant delivers 5 megawatt hours of power.'],
  ['de', 'Das Wasser im See erreichte 30 °C.', 'Das Wasser im See erreichte 30 Grad Celsius.'],
  ['de', 'Die Halle hat 500 m² Fläche in der Stadt.', 'Die Halle hat 500 Quadratmeter Fläche in der Stadt.'],
  ['fr', 'La salle fait 500 m² au centre de Lyon.', 'La salle fait 500 mètres carrés au centre de Lyon.'],
  [
    'es',
    'La sala tiene 500 m² en el centro de Madrid.',
    'La sala tiene 500 metros cuadrados en el centro de Madrid.',
  ],
  [
    'it',
    'La sala misura 500 m² nel centro di Roma.',
    'La sala misura 500 metri quadrati nel centro di Roma.',
  ],
  ['pt', 'A sala tem 500 m² no centro de Lisboa.', 'A sala tem 500 metros quadrados no centro de Lisboa.'],
  [
    'nl',
    'De zaal meet 500 m² in het centrum van Gent.',
    'De zaal meet 500 vierkante meter in het centrum van Gent.',
  ],
  ['pl', 'Sala ma 500 m² w centrum Krakowa.', 'Sala ma 500 metrów kwadratowych w centrum Krakowa.'],
  ['ja', 'ホールの広さは500m²である。', 'ホールの広さは500平方メートルである。'],
  ['ja', '水温は30℃に達した。', '水温は摂氏30度に達した。'],
  ['en', '500,000 bakers took part in the survey.', 'Half a million bakers took part in the survey.'],
  [
    'de',
    '500.000 Bäcker haben an der Umfrage teilgenommen.',
    'Eine halbe Million Bäcker haben an der Umfrage teilgenommen.',
  ],
  [
    'fr',
    '500 000 de boulangers ont répondu à l’enquête.',
    'Un demi-million de boulangers ont répondu à l’enquête.',
  ],
  [
    'es',
    '500.000 de panaderos respondieron a la encuesta.',
    'Medio millón de panaderos respondieron a la encuesta.',
  ],
  [
    'it',
    '500.000 di fornai hanno risposto al sondaggio.',
    'Mezzo milione di fornai hanno risposto al sondaggio.',
  ],
  ['pt', '500.000 de padeiros respondeu à pesquisa.', 'Meio milhão de padeiros respondeu à pesquisa.'],
  [
    'nl',
    '500.000 bakkers namen deel aan het onderzoek.',
    'Een half miljoen bakkers namen deel aan het onderzoek.',
  ],
  [
    'pl',
    'W mieście 500 000 piekarzy wzięło udział w ankiecie.',
    'W mieście pół miliona piekarzy wzięło udział w ankiecie.',
  ],
  ['ar', 'شارك ٥٠٠٬٠٠٠ خباز في الاستطلاع السنوي.', 'شارك نصف مليون خباز في الاستطلاع السنوي.'],
  ['en', '250,000 bakers took part in the survey.', 'A quarter of a million bakers took part in the survey.'],
  [
    'nl',
    'In totaal kwamen 3,5 miljoen bezoekers naar de beurs.',
    'In totaal kwamen drieënhalf miljoen bezoekers naar de beurs.',
  ],
  ['pt', 'Metade dos padeiros fecha mais cedo.', '50 % dos padeiros fecham mais cedo.'],
  ['en', 'Half of the bakers close early on Mondays.', 'Half close early on Mondays, say the bakers.'],
  ['en', 'The bakery baked rye bread, 2020–2024.', 'From 2020 to 2024 the bakery baked rye bread.'],
  ['en', 'From 2020 to 2024 the bakery baked rye bread.', 'The bakery baked rye bread, 2020–2024.'],
  ['en', 'The bakery baked rye bread, 2020–2024.', 'The bakery baked rye bread between 2020 and 2024.'],
  ['fr', 'De 2020 à 2024, la boulangerie a grandi à Lyon.', 'La boulangerie a grandi à Lyon (2020-2024).'],
  ['de', 'Von 2020 bis 2024 wuchs die Bäckerei in Bern.', 'Die Bäckerei wuchs 2020–2024 in Bern.'],
  ['en', 'The ticket costs £5 for adults.', 'The ticket costs 5 pounds for adults.'],
  ['en', 'The ticket costs 5 pounds for adults.', 'The ticket costs £5 for adults.'],
  ['en', 'In 2012 the bakers closed 12 shops.', 'In 2012 only 12 shops of the bakers closed.'],
  ['en', 'The 120 bakers sold 340 loaves at the fair.', 'At the fair, 340 loaves were sold by 120 bakers.'],
];
test.each(HONEST)('in %s, of "%s" it is true that "%s"', (...retelling) => {
  expect(isBound(retelling)).toBe(true);
});

const FALSE: Retelling[] = [
  ['en', 'The new oven saves 2 % of energy.', 'The new oven saves up to 50 % of energy.'],
  ['de', 'Der neue Ofen spart 2 % der Energie.', 'Der neue Ofen spart bis zu 50 % der Energie.'],
  ['fr', 'Le nouveau four économise 2 % d’énergie.', 'Le nouveau four économise jusqu’à 50 % d’énergie.'],
  ['nl', 'De nieuwe oven bespaart 2 % energie.', 'De nieuwe oven bespaart tot 50 % energie.'],
  ['pt', 'O novo forno economiza 2 % de energia.', 'O novo forno economiza até 50 % de energia.'],
  ['ja', '新しい窯はエネルギーを2%節約する。', '新しい窯はエネルギーを最大50%節約する。'],
  ['en', 'In the survey 1,950 bakers took part.', 'In the survey up to 10,000 bakers took part.'],
  ['en', 'In the survey 19,900 bakers took part.', 'In the survey more than 10,000 bakers took part.'],
  ['en', 'One in 300 people carries the gene.', 'One in 700 people carries the gene.'],
  ['en', 'One in 300 people carries the gene.', '0.8 % of people carry the gene.'],
  ['de', 'Einer von 15 Menschen trägt das Gen in sich.', 'Einer von 14 Menschen trägt das Gen in sich.'],
  ['en', 'The water reached 30 degrees Celsius in July.', 'The water reached 30 degrees Fahrenheit in July.'],
  ['en', 'The water reached 30 degrees in July.', 'The water reached 30 degrees Fahrenheit in July.'],
  ['en', 'The hall covers 500 square metres of floor.', 'The hall covers 500 square feet of floor.'],
  ['en', 'The park covers 500 square miles of land.', 'The park covers 500 square kilometres of land.'],
  ['en', 'The plant delivers 5 megawatts of power.', 'The plant delivers 5 megawatt hours of power.'],
  ['en', 'The train reaches 90 miles per hour on this line.', 'The train reaches 90 miles on this line.'],
  ['de', 'Das Wasser erreichte 30 Grad Celsius.', 'Das Wasser erreichte 30 Grad Fahrenheit.'],
  [
    'de',
    'Die Halle hat 500 Quadratmeter Fläche in der Stadt.',
    'Die Halle hat 500 Quadratkilometer Fläche in der Stadt.',
  ],
  [
    'de',
    'Das Werk liefert 5 Megawatt Strom für die Stadt.',
    'Das Werk liefert 5 Megawattstunden Strom für die Stadt.',
  ],
  [
    'fr',
    'L’eau atteint 30 degrés Celsius en juillet à Nice.',
    'L’eau atteint 30 degrés Fahrenheit en juillet à Nice.',
  ],
  ['fr', 'La salle fait 500 mètres carrés au centre de Lyon.', 'La salle fait 500 mètres au centre de Lyon.'],
  ['es', 'El agua alcanza 30 grados Celsius en julio.', 'El agua alcanza 30 grados Fahrenheit en julio.'],
  [
    'es',
    'La sala tiene 500 metros cuadrados en el centro de Madrid.',
    'La sala tiene 500 metros en el centro de Madrid.',
  ],
  ['it', 'L’acqua raggiunge 30 gradi Celsius nel lago.', 'L’acqua raggiunge 30 gradi Fahrenheit nel lago.'],
  [
    'it',
    'La sala misura 500 metri quadrati nel centro di Roma.',
    'La sala misura 500 metri nel centro di Roma.',
  ],
  ['pt', 'A água chega a 30 graus Celsius no lago.', 'A água chega a 30 graus Fahrenheit no lago.'],
  [
    'pt',
    'A sala tem 500 metros quadrados no centro de Lisboa.',
    'A sala tem 500 metros no centro de Lisboa.',
  ],
  [
    'nl',
    'Het water bereikt 30 graden Celsius in het meer.',
    'Het water bereikt 30 graden Fahrenheit in het meer.',
  ],
  [
    'nl',
    'De zaal meet 500 vierkante meter in het centrum.',
    'De zaal meet 500 vierkante kilometer in het centrum.',
  ],
  ['pl', 'Woda osiąga 30 stopni Celsjusza w jeziorze.', 'Woda osiąga 30 stopni Fahrenheita w jeziorze.'],
  ['pl', 'Sala ma 500 metrów kwadratowych w centrum Krakowa.', 'Sala ma 500 metrów w centrum Krakowa.'],
  ['ja', '水温は摂氏30度に達した。', '水温は華氏30度に達した。'],
  ['ja', 'ホールの広さは500平方メートルである。', 'ホールの広さは500平方キロメートルである。'],
  ['ar', 'تبلغ مساحة القاعة ٥٠٠ متر مربع في وسط المدينة.', 'تبلغ مساحة القاعة ٥٠٠ متر في وسط المدينة.'],
  ['en', 'A million bakers took part in the survey.', 'Half a million bakers took part in the survey.'],
  [
    'de',
    'Eine Million Bäcker haben an der Umfrage teilgenommen.',
    'Eine halbe Million Bäcker haben an der Umfrage teilgenommen.',
  ],
  [
    'fr',
    'Un million de boulangers ont répondu à l’enquête.',
    'Un demi-million de boulangers ont répondu à l’enquête.',
  ],
  [
    'es',
    'Un millón de panaderos respondieron a la encuesta.',
    'Medio millón de panaderos respondieron a la encuesta.',
  ],
  [
    'it',
    'Un milione di fornai hanno risposto al sondaggio.',
    'Mezzo milione di fornai hanno risposto al sondaggio.',
  ],
  ['pt', 'Um milhão de padeiros respondeu à pesquisa.', 'Meio milhão de padeiros respondeu à pesquisa.'],
  [
    'nl',
    'Een miljoen bakkers namen deel aan het onderzoek.',
    'Een half miljoen bakkers namen deel aan het onderzoek.',
  ],
  [
    'pl',
    'W mieście 2 miliony piekarzy wzięło udział w ankiecie.',
    'W mieście pół miliona piekarzy wzięło udział w ankiecie.',
  ],
  ['ar', 'شارك مليون خباز في الاستطلاع السنوي.', 'شارك نصف مليون خباز في الاستطلاع السنوي.'],
  [
    'en',
    'A million bakers took part in the survey.',
    'A quarter of a million bakers took part in the survey.',
  ],
  ['en', 'A dozen bakers took part in the survey.', 'Half a dozen bakers took part in the survey.'],
  ['en', 'A third of bakers close early on Mondays.', 'Half close early on Mondays, say the bakers.'],
  ['en', 'A third of bakers close early on Mondays.', 'Almost half close early on Mondays, say the bakers.'],
  [
    'en',
    'Half of the bakers close early on Mondays.',
    'Less than a third close early on Mondays, say the bakers.',
  ],
  [
    'nl',
    'In totaal kwamen 2,5 miljoen bezoekers naar de beurs.',
    'In totaal kwamen drieënhalf miljoen bezoekers naar de beurs.',
  ],
  ['pt', 'Metade dos padeiros fecha mais cedo.', 'Um quarto dos padeiros fecha mais cedo.'],
  ['pt', 'A metade dos padeiros fecha mais cedo.', 'A quarta parte dos padeiros fecha mais cedo.'],
  ['en', 'The bakery baked rye bread, 2020–2024.', 'From 2020 to 2023 the bakery baked rye bread.'],
  ['en', 'The 120 bakers sold 340 loaves at the fair.', 'At the fair, 340 bakers sold 120 loaves.'],
  ['de', 'Auf dem Markt verkauften 120 Bäcker 340 Brote.', 'Auf dem Markt verkauften 340 Bäcker 120 Brote.'],
  ['en', 'The survey of 2024 asked bakers about shops.', 'The survey asked bakers about 2,024 shops.'],
  ['en', 'The survey asked bakers about 2,024 shops.', 'The survey of 2024 asked bakers about shops.'],
  [
    'en',
    'Ana Bell said: “Good bread needs patience far more than money.”',
    "Ana Bell said: 'Good bread needs money far more than patience.'",
  ],
  [
    'de',
    'Ana Bell sagte: „Gutes Brot braucht Geduld viel mehr als Geld.“',
    'Ana Bell sagte: ‚Gutes Brot braucht Geld viel mehr als Geduld.‘',
  ],
  [
    'en',
    'Ana Bell said: “It fell to -5 degrees in our bakery that night.”',
    'Ana Bell said: “It fell to 5 degrees in our bakery that night.”',
  ],
  [
    'hi',
    'उसने कहा: “अच्छी रोटी को धैर्य और दिन चाहिए होता है।”',
    'उसने कहा: “अच्छी रोटी को धैर्य और दान चाहिए होता है।”',
  ],
];
test.each(FALSE)('in %s, of "%s" it is not true that "%s"', (...retelling) => {
  expect(isBound(retelling)).toBe(false);
});
