import { expect, test } from 'vitest';
import { findMentions } from './find-mentions.ts';

const statements = (text: string, language: string) =>
  findMentions(text, language)
    .filter(({ isStructural }) => !isStructural)
    .map(({ surface }) => surface);

// What a figure is counted for, and in which place, makes it no label.
const COUNTS = [
  ['en', 'Every day 450 guests eat there.', '450'],
  ['en', 'Here, each week 5,400 visitors are welcomed.', '5,400'],
  ['en', 'They bake per day 90 loaves.', '90'],
  ['en', 'In the UK 2,100 bakers closed.', '2,100'],
  ['en', 'Across the EU 54,000 farms were counted.', '54,000'],
  ['en', 'On the web 4,300 shops offer it.', '4,300'],
  ['en', 'The office 50 people call home opened.', '50'],
  ['en', 'In the USA 5200 shops were closed.', '5200'],
  ['en', 'At ACME 5200 people work.', '5200'],
  ['en', 'In the room 45 people waited.', '45'],
  ['de', 'Jeden Tag 4.300 Besucher kommen.', '4.300'],
  ['de', 'Pro Woche 430 Besucher kommen.', '430'],
  ['fr', 'Il reçoit chaque jour 4 300 visiteurs.', '4 300'],
  ['es', 'Recibe cada día 4.300 visitantes.', '4.300'],
  ['it', 'Accoglie ogni giorno 430 visitatori.', '430'],
  ['pt', 'Recebe por dia 43 pessoas.', '43'],
  ['nl', 'De markt telt elke dag 4.300 bezoekers.', '4.300'],
  ['pl', 'Targ przyjmuje na dzień 430 gości.', '430'],
  ['ja', '売上は第3四半期に伸びた', '3'],
  ['en', 'The ticket costs €404 for adults.', '€404'],
  ['en', 'The bell weighs 101 kg in total.', '101 kg'],
  ['en', 'The museum has 101 rooms.', '101'],
  ['en', 'Sales reached 101 % of the plan.', '101 %'],
  ['en', 'The museum counted 404,000 visitors.', '404,000'],
  ['en', 'Profit rose to 404.5 million dollars.', '404.5 million dollars'],
  ['en', 'In May, the guests were 101.', '101'],
  ['en', 'It fell from 9 to 5 million.', '9 to 5 million'],
  ['en', 'It fell from 9 to 5 shops.', '9 to 5'],
  ['de', 'Der Ofen kostet 404 Euro.', '404 Euro'],
  ['fr', 'Le four coûte 101 euros.', '101 euros'],
  ['en', 'It costs a lot (15 200 000 euros).', '15 200 000 euros'],
  ['en', 'That is +15 200 000 cars.', '+15 200 000'],
  ['en', 'It carries many (5200-6500 cars).', '5200-6500'],
  ['de', 'Im Schnitt kamen 430 am Tag.', '430'],
  ['de', 'Es kamen 12 am Montag.', '12'],
  ['en', 'There were 430 am visitors.', '430'],
  ['de', 'Es kamen ca.21.000 Besucher.', '21.000'],
  ['en', 'The city has approx.21,000 shops.', '21,000'],
  ['en', 'It closed.450 shops did.', '450'],
  ['en', 'The line reaches 500Mbps.', '500'],
  ['en', 'The plant makes 500TWh.', '500'],
  ['en', 'The index lost 35 points on Friday.', '35'],
  ['en', 'Sales rose last year by 5 points.', '5'],
  ['en', 'They scored 9 points.', '9'],
  ['en', 'Inspectors found 12 mistakes in it.', '12'],
  ['en', 'The report has 21 mistakes.', '21'],
  ['en', 'The survey asked 14 questions about bread.', '14'],
  ['en', 'The firm dismissed 9 key employees.', '9'],
  ['en', 'It has 11 main entrances.', '11'],
  ['de', 'Der Index verlor am Freitag 8 Punkte.', '8'],
  ['de', 'Er hat am Freitag 8 Punkte verloren.', '8'],
  ['fr', 'L’indice a perdu 8 points vendredi.', '8'],
  ['es', 'El índice perdió 8 puntos el viernes.', '8'],
  ['it', 'L’indice ha perso 8 punti.', '8'],
  ['pt', 'O índice perdeu na sexta 8 pontos.', '8'],
  ['nl', 'De index verloor vrijdag 8 punten.', '8'],
  ['pl', 'Indeks stracił w piątek 8 punktów.', '8'],
  ['ar', 'خسر المؤشر ٨ نقاط', '٨'],
] as const;
test.each(COUNTS)('in %s, "%s" states %s', (language, text, figure) => {
  expect(statements(text, language)).toEqual([figure]);
});

const HARMLESS = [
  ['en', 'Day 3 begins with a walk, week 2 takes place at home.'],
  ['en', 'Day 90: harvest. See page 45 of the report (No. 4711).'],
  ['en', 'Office 365, Area 51, Web 2.0, ISO 9001, EN 12345, Windows 11 and Boeing 747'],
  ['en', 'a Type 2 diabetic reads chapter 7'],
  ['en', 'Bread 101: what an HTTP 404 says'],
  ['en', 'A 404 error is no 404 page. Error 404'],
  ['en', 'The course is called Marketing 101. It runs 24/7.'],
  ['en', 'a 9 to 5 job with a 50/50 split'],
  ['en', 'call +49 30 1234567, (555) 123-4567 or 555-1234-567'],
  ['en', '5 tips, 3 steps, 12 ideas and 7 mistakes to avoid'],
  ['en', 'Grow your shop in 5 steps, lose fear with 7 simple ways'],
  ['en', 'The plan has 5 points. 5 key takeaways and 3 main reasons'],
  ['de', 'Verlieren Sie nie: 5 Punkte und 7 Fehler, die jeder kennt'],
  ['pl', 'tel. +48 600 700 800 codziennie'],
  ['de', '0170-1234567 anrufen, um 9.30 Uhr'],
  ['en', '9 am, 12.45 p.m., a 1080p film, 802.11ac, 7Eleven and fig.12'],
  ['es', '9 a. m., 12.45 p. m.'],
  ['de', 'Ein Fehler 404, auch 404-Fehler genannt'],
  ['de', 'Kapitel 4, Seite 45, Nr. 4711, Raum 12, Industrie 4.0'],
  ['fr', 'salle 12, étape 2, Jour 3'],
  ['es', 'sala 12, paso 2, artículo 12'],
  ['it', 'sala 12, passo 2, settimana 3'],
  ['pt', 'sala 12, passo 2, semana 3'],
  ['nl', 'zaal 12, stap 2, Week 3'],
  ['pl', 'sala 12, krok 2, tydzień 3'],
  ['ja', '次はステップ2、第4章、第12条'],
  ['ar', 'الصفحة ٥، المادة ١٢'],
] as const;
test.each(HARMLESS)('in %s, "%s" states nothing', (language, text) => {
  expect(findMentions(text, language)).not.toEqual([]);
  expect(statements(text, language)).toEqual([]);
});
