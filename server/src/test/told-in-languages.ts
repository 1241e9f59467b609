/** A source in one language, what is true of it however it is said, and what is not. */
type Told = { language: string; source: string; truths: string[]; lies: string[] };

export const TOLD: Told[] = [
  {
    language: 'en',
    source: `In March 2025, the guild asked 11,950 bakers. 34 % of bakers close early on Mondays.
One in five bakers sells bread online. A loaf of rye bread costs €4.50 on average.
Sales of rye bread doubled within six years. The share of women among apprentices rose by 3 percentage points.
The guild was founded on 3 May 1898. The largest oven weighs 2.5 tonnes. Bakers work between 10 and 12 hours a day.
Last year all bakers together earned 1.25 billion euros.
Ana Bell said: “Good bread needs patience far more than it needs money.”`,
    truths: [
      'About 12,000 bakers were asked by the guild.',
      'The guild asked more than 11,900 bakers.',
      'Thirty-four percent of the bakers close early on Mondays.',
      'Roughly a third of bakers close early on Mondays.',
      '20 % of bakers sell their bread online.',
      'Rye bread costs EUR 4.50 a loaf on average.',
      'Sales of rye bread are twice as high as six years ago.',
      'The share of women among apprentices rose by three percentage points.',
      'The guild was founded in May 1898.',
      'The largest oven weighs 2,500 kg.',
      'Bakers work 10–12 hours a day.',
      'Last year all bakers earned €1,250 million.',
      'Ana Bell said: “bread needs patience far more than it needs money”.',
    ],
    lies: [
      'About 13,000 bakers were asked by the guild.',
      'The guild asked more than 12,000 bakers.',
      'The guild asked 1,195 bakers.',
      'Forty-three percent of the bakers close early on Mondays.',
      'One in four bakers sells bread online.',
      'Rye bread costs $4.50 a loaf on average.',
      'Sales of rye bread tripled within six years.',
      'The share of women among apprentices rose by 3 percent.',
      'The guild was founded on 3 May 1889.',
      'The largest oven weighs 2.5 kilograms.',
      'Bakers work between 10 and 14 hours a day.',
      'Last year all bakers together earned 1.25 million euros.',
      'Ana Bell said: “Good bread needs money far more than it needs patience.”',
    ],
  },
  {
    language: 'de',
    source: `Im März 2025 befragte die Innung 11.950 Bäcker. 34 % der Bäcker schließen montags früher.
Jeder fünfte Bäcker verkauft sein Brot im Netz. Ein Roggenbrot kostet im Schnitt 4,50 €.
Der Absatz von Roggenbrot hat sich in sechs Jahren verdoppelt. Der Anteil der Frauen unter den Lehrlingen stieg um 3 Prozentpunkte.
Die Innung wurde am 3. Mai 1898 gegründet. Der größte Ofen wiegt 2,5 Tonnen. Bäcker arbeiten zwischen 10 und 12 Stunden am Tag.
Im letzten Jahr verdienten alle Bäcker zusammen 1,25 Milliarden Euro.
Ana Bell sagte: „Gutes Brot braucht Geduld viel mehr als es Geld braucht.“`,
    truths: [
      'Rund 12.000 Bäcker hat die Innung befragt.',
      'Die Innung befragte mehr als 11.900 Bäcker.',
      'Vierunddreißig Prozent der Bäcker schließen montags früher.',
      'Etwa ein Drittel der Bäcker schließt montags früher.',
      '20 Prozent der Bäcker verkaufen ihr Brot im Netz.',
      'Ein Roggenbrot kostet im Schnitt EUR 4,50.',
      'Der Absatz von Roggenbrot ist doppelt so hoch wie vor sechs Jahren.',
      'Der Anteil der Frauen unter den Lehrlingen stieg um drei Prozentpunkte.',
      'Die Innung wurde im Mai 1898 gegründet.',
      'Der größte Ofen wiegt 2.500 kg.',
      'Bäcker arbeiten 10–12 Stunden am Tag.',
      'Im letzten Jahr verdienten alle Bäcker 1.250 Mio. €.',
      'Ana Bell sagte: „Brot braucht Geduld viel mehr als es Geld braucht“.',
    ],
    lies: [
      'Rund 13.000 Bäcker hat die Innung befragt.',
      'Die Innung befragte mehr als 12.000 Bäcker.',
      'Die Innung befragte 1.195 Bäcker.',
      'Dreiundvierzig Prozent der Bäcker schließen montags früher.',
      'Jeder vierte Bäcker verkauft sein Brot im Netz.',
      'Ein Roggenbrot kostet im Schnitt 4,50 Dollar.',
      'Der Absatz von Roggenbrot hat sich in sechs Jahren verdreifacht.',
      'Der Anteil der Frauen unter den Lehrlingen stieg um 3 Prozent.',
      'Die Innung wurde am 3. Mai 1889 gegründet.',
      'Der größte Ofen wiegt 2,5 Kilogramm.',
      'Bäcker arbeiten zwischen 10 und 14 Stunden am Tag.',
      'Im letzten Jahr verdienten alle Bäcker zusammen 1,25 Millionen Euro.',
      'Ana Bell sagte: „Gutes Brot braucht Geld viel mehr als es Geduld braucht.“',
    ],
  },
  {
    language: 'fr',
    source: `En mars 2025, la guilde a interrogé 11 950 boulangers. 34 % des boulangers ferment plus tôt le lundi.
Un boulanger sur cinq vend son pain en ligne. Un pain de seigle coûte en moyenne 4,50 €.
Les ventes de pain de seigle ont doublé en six ans. La part des femmes parmi les apprentis a augmenté de 3 points de pourcentage.
La guilde a été fondée le 3 mai 1898. Le plus grand four pèse 2,5 tonnes. Les boulangers travaillent entre 10 et 12 heures par jour.
L’an dernier, tous les boulangers ensemble ont gagné 1,25 milliard d’euros.
Ana Bell a dit : « Un bon pain demande de la patience bien plus que de l’argent. »`,
    truths: [
      'Environ 12 000 boulangers ont été interrogés par la guilde.',
      'La guilde a interrogé plus de 11 900 boulangers.',
      'Trente-quatre pour cent des boulangers ferment plus tôt le lundi.',
      'Près d’un tiers des boulangers ferment plus tôt le lundi.',
      '20 % des boulangers vendent leur pain en ligne.',
      'Un pain de seigle coûte en moyenne 4,50 EUR.',
      'Les ventes de pain de seigle sont deux fois plus élevées.',
      'La part des femmes parmi les apprentis a augmenté de trois points de pourcentage.',
      'La guilde a été fondée en mai 1898.',
      'Le plus grand four pèse 2 500 kg.',
      'Les boulangers travaillent 10 à 12 heures par jour.',
      'L’an dernier, tous les boulangers ont gagné 1 250 millions d’euros.',
      'Ana Bell a dit : « pain demande de la patience bien plus que de l’argent ».',
    ],
    lies: [
      'Environ 13 000 boulangers ont été interrogés par la guilde.',
      'La guilde a interrogé plus de 12 000 boulangers.',
      'La guilde a interrogé 1 195 boulangers.',
      'Quarante-trois pour cent des boulangers ferment plus tôt le lundi.',
      'Un boulanger sur quatre vend son pain en ligne.',
      'Un pain de seigle coûte en moyenne 4,50 dollars.',
      'Les ventes de pain de seigle ont triplé en six ans.',
      'La part des femmes parmi les apprentis a augmenté de 3 %.',
      'La guilde a été fondée le 3 mai 1889.',
      'Le plus grand four pèse 2,5 kilogrammes.',
      'Les boulangers travaillent entre 10 et 14 heures par jour.',
      'L’an dernier, tous les boulangers ensemble ont gagné 1,25 million d’euros.',
      'Ana Bell a dit : « Un bon pain demande de l’argent bien plus que de la patience. »',
    ],
  },
  {
    language: 'es',
    source: `En marzo de 2025 el gremio encuestó a 11.950 panaderos. El 34 % de los panaderos cierra antes los lunes.
Uno de cada cinco panaderos vende su pan en línea. Un pan de centeno cuesta 4,50 € de media.
Las ventas de pan de centeno se duplicaron en seis años. La proporción de mujeres entre los aprendices subió 3 puntos porcentuales.
El gremio se fundó el 3 de mayo de 1898. El horno más grande pesa 2,5 toneladas. Los panaderos trabajan entre 10 y 12 horas al día.
El año pasado todos los panaderos juntos ganaron 1.250 millones de euros.
Ana Bell dijo: «El buen pan necesita paciencia mucho más que dinero».`,
    truths: [
      'Unos 12.000 panaderos fueron encuestados por el gremio.',
      'El gremio encuestó a más de 11.900 panaderos.',
      'El treinta y cuatro por ciento de los panaderos cierra antes los lunes.',
      'Cerca de un tercio de los panaderos cierra antes los lunes.',
      'El 20 % de los panaderos vende su pan en línea.',
      'Un pan de centeno cuesta 4,50 euros de media.',
      'Las ventas de pan de centeno se han duplicado.',
      'La proporción de mujeres entre los aprendices subió tres puntos porcentuales.',
      'El gremio se fundó en mayo de 1898.',
      'El horno más grande pesa 2.500 kg.',
      'Los panaderos trabajan de 10 a 12 horas al día.',
      'El año pasado todos los panaderos ganaron 1,25 mil millones de euros.',
      'Ana Bell dijo: «pan necesita paciencia mucho más que dinero».',
    ],
    lies: [
      'Unos 13.000 panaderos fueron encuestados por el gremio.',
      'El gremio encuestó a más de 12.000 panaderos.',
      'El gremio encuestó a 1.195 panaderos.',
      'El cuarenta y tres por ciento de los panaderos cierra antes los lunes.',
      'Uno de cada cuatro panaderos vende su pan en línea.',
      'Un pan de centeno cuesta 4,50 dólares de media.',
      'Las ventas de pan de centeno se triplicaron en seis años.',
      'La proporción de mujeres entre los aprendices subió un 3 %.',
      'El gremio se fundó el 3 de mayo de 1889.',
      'El horno más grande pesa 2,5 kilogramos.',
      'Los panaderos trabajan entre 10 y 14 horas al día.',
      'El año pasado todos los panaderos juntos ganaron 1.250 euros.',
      'Ana Bell dijo: «El buen pan necesita dinero mucho más que paciencia».',
    ],
  },
  {
    language: 'it',
    source: `Nel marzo 2025 la corporazione ha intervistato 11.950 fornai. Il 34 % dei fornai chiude prima il lunedì.
Un fornaio su cinque vende il suo pane online. Un pane di segale costa in media 4,50 €.
Le vendite di pane di segale sono raddoppiate in sei anni. La quota di donne tra gli apprendisti è salita di 3 punti percentuali.
La corporazione è stata fondata il 3 maggio 1898. Il forno più grande pesa 2,5 tonnellate. I fornai lavorano tra 10 e 12 ore al giorno.
L’anno scorso tutti i fornai insieme hanno guadagnato 1,25 miliardi di euro.
Ana Bell ha detto: «Il buon pane richiede pazienza molto più che denaro».`,
    truths: [
      'Circa 12.000 fornai sono stati intervistati dalla corporazione.',
      'La corporazione ha intervistato più di 11.900 fornai.',
      'Il trentaquattro per cento dei fornai chiude prima il lunedì.',
      'Circa un terzo dei fornai chiude prima il lunedì.',
      'Il 20 % dei fornai vende il suo pane online.',
      'Un pane di segale costa in media 4,50 euro.',
      'Le vendite di pane di segale sono raddoppiate.',
      'La quota di donne tra gli apprendisti è salita di tre punti percentuali.',
      'La corporazione è stata fondata nel maggio 1898.',
      'Il forno più grande pesa 2.500 kg.',
      'I fornai lavorano da 10 a 12 ore al giorno.',
      'L’anno scorso tutti i fornai hanno guadagnato 1.250 milioni di euro.',
      'Ana Bell ha detto: «pane richiede pazienza molto più che denaro».',
    ],
    lies: [
      'Circa 13.000 fornai sono stati intervistati dalla corporazione.',
      'La corporazione ha intervistato più di 12.000 fornai.',
      'La corporazione ha intervistato 1.195 fornai.',
      'Il quarantatré per cento dei fornai chiude prima il lunedì.',
      'Un fornaio su quattro vende il suo pane online.',
      'Un pane di segale costa in media 4,50 dollari.',
      'Le vendite di pane di segale sono triplicate in sei anni.',
      'La quota di donne tra gli apprendisti è salita del 3 %.',
      'La corporazione è stata fondata il 3 maggio 1889.',
      'Il forno più grande pesa 2,5 chilogrammi.',
      'I fornai lavorano tra 10 e 14 ore al giorno.',
      'L’anno scorso tutti i fornai insieme hanno guadagnato 1,25 milioni di euro.',
      'Ana Bell ha detto: «Il buon pane richiede denaro molto più che pazienza».',
    ],
  },
  {
    language: 'pt',
    source: `Em março de 2025, a associação entrevistou 11.950 padeiros. 34 % dos padeiros fecham mais cedo às segundas-feiras.
Um em cada cinco padeiros vende seu pão pela internet. Um pão de centeio custa em média R$ 4,50.
As vendas de pão de centeio dobraram em seis anos. A parcela de mulheres entre os aprendizes subiu 3 pontos percentuais.
A associação foi fundada em 3 de maio de 1898. O maior forno pesa 2,5 toneladas. Os padeiros trabalham entre 10 e 12 horas por dia.
No ano passado, todos os padeiros juntos ganharam 1,25 bilhão de reais.
Ana Bell disse: “O bom pão precisa de paciência muito mais do que de dinheiro.”`,
    truths: [
      'Cerca de 12.000 padeiros foram entrevistados pela associação.',
      'A associação entrevistou mais de 11.900 padeiros.',
      'Trinta e quatro por cento dos padeiros fecham mais cedo às segundas-feiras.',
      'Aproximadamente um terço dos padeiros fecha mais cedo às segundas-feiras.',
      '20 % dos padeiros vendem seu pão pela internet.',
      'Um pão de centeio custa em média 4,50 reais.',
      'As vendas de pão de centeio duplicaram.',
      'A parcela de mulheres entre os aprendizes subiu três pontos percentuais.',
      'A associação foi fundada em maio de 1898.',
      'O maior forno pesa 2.500 kg.',
      'Os padeiros trabalham de 10 a 12 horas por dia.',
      'No ano passado, todos os padeiros ganharam 1.250 milhões de reais.',
      'Ana Bell disse: “pão precisa de paciência muito mais do que de dinheiro”.',
    ],
    lies: [
      'Cerca de 13.000 padeiros foram entrevistados pela associação.',
      'A associação entrevistou mais de 12.000 padeiros.',
      'A associação entrevistou 1.195 padeiros.',
      'Quarenta e três por cento dos padeiros fecham mais cedo às segundas-feiras.',
      'Um em cada quatro padeiros vende seu pão pela internet.',
      'Um pão de centeio custa em média 4,50 euros.',
      'As vendas de pão de centeio triplicaram em seis anos.',
      'A parcela de mulheres entre os aprendizes subiu 3 %.',
      'A associação foi fundada em 3 de maio de 1889.',
      'O maior forno pesa 2,5 quilogramas.',
      'Os padeiros trabalham entre 10 e 14 horas por dia.',
      'No ano passado, todos os padeiros juntos ganharam 1,25 milhão de reais.',
      'Ana Bell disse: “O bom pão precisa de dinheiro muito mais do que de paciência.”',
    ],
  },
  {
    language: 'nl',
    source: `In maart 2025 ondervroeg het gilde 11.950 bakkers. 34 % van de bakkers sluit op maandag eerder.
Een op de vijf bakkers verkoopt zijn brood online. Een roggebrood kost gemiddeld € 4,50.
De verkoop van roggebrood is in zes jaar verdubbeld. Het aandeel vrouwen onder de leerlingen steeg met 3 procentpunten.
Het gilde werd op 3 mei 1898 opgericht. De grootste oven weegt 2,5 ton. Bakkers werken tussen 10 en 12 uur per dag.
Vorig jaar verdienden alle bakkers samen 1,25 miljard euro.
Ana Bell zei: “Goed brood heeft geduld veel meer nodig dan geld.”`,
    truths: [
      'Ongeveer 12.000 bakkers werden door het gilde ondervraagd.',
      'Het gilde ondervroeg meer dan 11.900 bakkers.',
      'Vierendertig procent van de bakkers sluit op maandag eerder.',
      'Ongeveer een derde van de bakkers sluit op maandag eerder.',
      '20 procent van de bakkers verkoopt zijn brood online.',
      'Een roggebrood kost gemiddeld 4,50 euro.',
      'De verkoop van roggebrood is twee keer zo hoog als zes jaar geleden.',
      'Het aandeel vrouwen onder de leerlingen steeg met drie procentpunten.',
      'Het gilde werd in mei 1898 opgericht.',
      'De grootste oven weegt 2.500 kg.',
      'Bakkers werken 10 tot 12 uur per dag.',
      'Vorig jaar verdienden alle bakkers 1.250 miljoen euro.',
      'Ana Bell zei: “brood heeft geduld veel meer nodig dan geld”.',
    ],
    lies: [
      'Ongeveer 13.000 bakkers werden door het gilde ondervraagd.',
      'Het gilde ondervroeg meer dan 12.000 bakkers.',
      'Het gilde ondervroeg 1.195 bakkers.',
      'Drieënveertig procent van de bakkers sluit op maandag eerder.',
      'Een op de vier bakkers verkoopt zijn brood online.',
      'Een roggebrood kost gemiddeld 4,50 dollar.',
      'De verkoop van roggebrood is in zes jaar verdrievoudigd.',
      'Het aandeel vrouwen onder de leerlingen steeg met 3 procent.',
      'Het gilde werd op 3 mei 1889 opgericht.',
      'De grootste oven weegt 2,5 kilogram.',
      'Bakkers werken tussen 10 en 14 uur per dag.',
      'Vorig jaar verdienden alle bakkers samen 1,25 miljoen euro.',
      'Ana Bell zei: “Goed brood heeft geld veel meer nodig dan geduld.”',
    ],
  },
  {
    language: 'pl',
    source: `W marcu 2025 roku cech zapytał 11 950 piekarzy. 34 % piekarzy zamyka wcześniej w poniedziałki.
Co piąty piekarz sprzedaje chleb w internecie. Chleb żytni kosztuje średnio 4,50 zł.
Sprzedaż chleba żytniego podwoiła się w ciągu sześciu lat. Udział kobiet wśród uczniów wzrósł o 3 punkty procentowe.
Cech założono 3 maja 1898 roku. Największy piec waży 2,5 tony. Piekarze pracują od 10 do 12 godzin dziennie.
W zeszłym roku wszyscy piekarze razem zarobili 1,25 miliarda złotych.
Ana Bell powiedziała: „Dobry chleb potrzebuje cierpliwości o wiele bardziej niż pieniędzy”.`,
    truths: [
      'Około 12 000 piekarzy zapytał cech.',
      'Cech zapytał ponad 11 900 piekarzy.',
      'Trzydzieści cztery procent piekarzy zamyka wcześniej w poniedziałki.',
      'Około jedna trzecia piekarzy zamyka wcześniej w poniedziałki.',
      '20 procent piekarzy sprzedaje chleb w internecie.',
      'Chleb żytni kosztuje średnio 4,50 PLN.',
      'Sprzedaż chleba żytniego wzrosła dwukrotnie w ciągu sześciu lat.',
      'Udział kobiet wśród uczniów wzrósł o trzy punkty procentowe.',
      'Cech założono w maju 1898 roku.',
      'Największy piec waży 2500 kg.',
      'Piekarze pracują 10–12 godzin dziennie.',
      'W zeszłym roku wszyscy piekarze zarobili 1250 mln zł.',
      'Ana Bell powiedziała: „chleb potrzebuje cierpliwości o wiele bardziej niż pieniędzy”.',
    ],
    lies: [
      'Około 13 000 piekarzy zapytał cech.',
      'Cech zapytał ponad 12 000 piekarzy.',
      'Cech zapytał 1195 piekarzy.',
      'Czterdzieści trzy procent piekarzy zamyka wcześniej w poniedziałki.',
      'Co czwarty piekarz sprzedaje chleb w internecie.',
      'Chleb żytni kosztuje średnio 4,50 euro.',
      'Sprzedaż chleba żytniego potroiła się w ciągu sześciu lat.',
      'Udział kobiet wśród uczniów wzrósł o 3 procent.',
      'Cech założono 3 maja 1889 roku.',
      'Największy piec waży 2,5 kilograma.',
      'Piekarze pracują od 10 do 14 godzin dziennie.',
      'W zeszłym roku wszyscy piekarze razem zarobili 1,25 miliona złotych.',
      'Ana Bell powiedziała: „Dobry chleb potrzebuje pieniędzy o wiele bardziej niż cierpliwości”.',
    ],
  },
  {
    language: 'ja',
    source: `2025年3月、組合は11,950人のパン職人に質問した。パン職人の34%が月曜日に早く閉店する。
パン職人の5人に1人がネットでパンを売っている。ライ麦パンは平均450円である。
ライ麦パンの売上は6年で2倍になった。見習いの女性の割合は3ポイント上昇した。
組合は1898年5月3日に設立された。最大の窯の重さは2.5トンである。パン職人は1日に10〜12時間働く。
昨年、パン職人は全員で12億5000万円を稼いだ。
アナ・ベルは「良いパンにはお金よりも忍耐がずっと必要です」と語った。`,
    truths: [
      '組合は約12,000人のパン職人に質問した。',
      '組合は11,900人以上のパン職人に質問した。',
      'パン職人の三十四パーセントが月曜日に早く閉店する。',
      'パン職人の約3分の1が月曜日に早く閉店する。',
      'パン職人の20%がネットでパンを売っている。',
      'ライ麦パンは平均４５０円です。',
      'ライ麦パンの売上は倍増した。',
      '見習いの女性の割合は3パーセントポイント上昇した。',
      '組合は1898年5月に設立された。',
      '最大の窯の重さは2,500kgである。',
      'パン職人は1日に10時間から12時間働く。',
      '昨年、パン職人は全員で12.5億円を稼いだ。',
      'アナ・ベルは「パンにはお金よりも忍耐がずっと必要です」と語った。',
    ],
    lies: [
      '組合は約13,000人のパン職人に質問した。',
      '組合は12,000人以上のパン職人に質問した。',
      '組合は1,195人のパン職人に質問した。',
      'パン職人の四十三パーセントが月曜日に早く閉店する。',
      'パン職人の4人に1人がネットでパンを売っている。',
      'ライ麦パンは平均450ドルである。',
      'ライ麦パンの売上は6年で3倍になった。',
      '見習いの女性の割合は3%上昇した。',
      '組合は1889年5月3日に設立された。',
      '最大の窯の重さは2.5キログラムである。',
      'パン職人は1日に10〜14時間働く。',
      '昨年、パン職人は全員で1250万円を稼いだ。',
      'アナ・ベルは「良いパンには忍耐よりもお金がずっと必要です」と語った。',
    ],
  },
  {
    language: 'ar',
    source: `في مارس 2025 سألت النقابة ١١٬٩٥٠ خبازًا. يغلق ٣٤٪ من الخبازين مبكرًا يوم الاثنين.
يبيع واحد من كل خمسة خبازين خبزه عبر الإنترنت. يكلف رغيف الجاودار ٤٫٥٠ دولار في المتوسط.
تضاعفت مبيعات خبز الجاودار خلال ست سنوات. ارتفعت نسبة النساء بين المتدربين بمقدار ٣ نقاط مئوية.
تأسست النقابة في ٣ مايو ١٨٩٨. يزن أكبر فرن ٢٫٥ طن. يعمل الخبازون بين ١٠ و١٢ ساعة في اليوم.
في العام الماضي كسب جميع الخبازين معًا ١٫٢٥ مليار دولار.
قالت آنا بيل: «الخبز الجيد يحتاج إلى الصبر أكثر بكثير من المال».`,
    truths: [
      'سألت النقابة حوالي ١٢٬٠٠٠ خبازًا.',
      'سألت النقابة أكثر من ١١٬٩٠٠ خبازًا.',
      'يغلق 34 بالمئة من الخبازين مبكرًا يوم الاثنين.',
      'يغلق نحو ثلث الخبازين مبكرًا يوم الاثنين.',
      'يبيع ٢٠٪ من الخبازين خبزهم عبر الإنترنت.',
      'يكلف رغيف الجاودار 4.50 دولار في المتوسط.',
      'تضاعفت مبيعات خبز الجاودار.',
      'ارتفعت نسبة النساء بين المتدربين بمقدار 3 نقاط مئوية.',
      'تأسست النقابة في مايو ١٨٩٨.',
      'يزن أكبر فرن ٢٥٠٠ كغ.',
      'يعمل الخبازون ١٠–١٢ ساعة في اليوم.',
      'في العام الماضي كسب جميع الخبازين ١٢٥٠ مليون دولار.',
      'قالت آنا بيل: «الخبز الجيد يحتاج إلى الصبر أكثر بكثير».',
    ],
    lies: [
      'سألت النقابة حوالي ١٣٬٠٠٠ خبازًا.',
      'سألت النقابة أكثر من ١٢٬٠٠٠ خبازًا.',
      'سألت النقابة ١٬١٩٥ خبازًا.',
      'يغلق ٤٣ بالمئة من الخبازين مبكرًا يوم الاثنين.',
      'يبيع واحد من كل أربعة خبازين خبزه عبر الإنترنت.',
      'يكلف رغيف الجاودار ٤٫٥٠ يورو في المتوسط.',
      'تضاعفت مبيعات خبز الجاودار ثلاث مرات خلال ست سنوات.',
      'ارتفعت نسبة النساء بين المتدربين بمقدار ٣٪.',
      'تأسست النقابة في ٣ مايو ١٨٨٩.',
      'يزن أكبر فرن ٢٫٥ كيلوغرام.',
      'يعمل الخبازون بين ١٠ و١٤ ساعة في اليوم.',
      'في العام الماضي كسب جميع الخبازين معًا ١٫٢٥ مليون دولار.',
      'قالت آنا بيل: «الخبز الجيد يحتاج إلى المال أكثر بكثير من الصبر».',
    ],
  },
];
