/**
 * Characters by their width in Arimo, in thousandths of the font size. Search engines set their results in Arial, whose
 * widths Arimo shares. Taken from @fontsource/arimo 5.3.0: latin and latin-ext, weight 400.
 */
const ARIMO_WIDTHS: readonly (readonly [width: number, characters: string])[] = [
  [191, "'"],
  [222, 'ijlįĵĺļłſ‘’‚'],
  [260, '|¦'],
  [278, ' !,./:;I[\\]ftÌÍÎÏìíîïĨĩĪīĬĭĮİıţŧ'],
  [292, 'ľ'],
  [333, '()-`r¡¨²³´·¸¹ŕŗř“”„'],
  [334, '{}ŀ'],
  [350, '•'],
  [355, '"'],
  [365, 'º'],
  [370, 'ª'],
  [375, 'ť'],
  [389, '*'],
  [400, '°'],
  [444, 'ĳ'],
  [469, '^'],
  [500, 'JcksvxyzçýÿćĉċčĴķĸśŝşšŷźżž'],
  [537, '¶'],
  [549, '±÷'],
  [552, '¯'],
  [556, '#$0123456789?L_abdeghnopqu¢£¤¥§«»àáâãäåèéêëðñòóôõöùúûüþāăąđēĕėęěĝğġģĥħĹĻĽĿŁńņňŋōŏőũūŭůűų–€'],
  [576, 'µ'],
  [584, '+<=>~¬×'],
  [604, 'ŉ'],
  [611, 'FTZ¿ßøŢŤŦŹŻŽ'],
  [615, 'ď'],
  [667, '&ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞĀĂĄĒĔĖĘĚĶŚŜŞŠŶŸ'],
  [722, 'CDHNRUwÇÐÑÙÚÛÜĆĈĊČĎĐĤĦŃŅŇŔŖŘŨŪŬŮŰŲŵ'],
  [723, 'Ŋ'],
  [735, 'Ĳ'],
  [737, '©®'],
  [778, 'GOQÒÓÔÕÖØĜĞĠĢŌŎŐ'],
  [833, 'Mm'],
  [834, '¼½¾'],
  [889, '%æ'],
  [944, 'WœŴ'],
  [1000, 'ÆŒ—…™'],
  [1015, '@'],
];

const widths = new Map(
  ARIMO_WIDTHS.flatMap(([width, characters]) => [...characters].map((it) => [it, width])),
);

/** An East Asian character or a picture is as wide as high; of others that are not in the table, most are like "n". */
const SQUARE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60\p{Extended_Pictographic}]/u;
const NO_WIDTH = /[\p{M}\p{Cf}]/u;
const SQUARE_WIDTH = 1000;
const USUAL_WIDTH = 556;

function widthOf(character: string): number {
  const known = widths.get(character);
  if (known !== undefined) return known;
  if (NO_WIDTH.test(character)) return 0;
  return SQUARE.test(character) ? SQUARE_WIDTH : USUAL_WIDTH;
}

/** How many pixels a text takes on one line of search results. */
export function textWidth(text: string, fontSize: number): number {
  const thousandths = [...text].reduce((sum, character) => sum + widthOf(character), 0);
  return Math.round((thousandths * fontSize) / 1000);
}

export function cutToWidth(text: string, { fontSize, limit }: { fontSize: number; limit: number }): string {
  if (textWidth(text, fontSize) <= limit) return text;
  const room = ((limit - textWidth(' ...', fontSize)) * 1000) / fontSize;
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += widthOf(character);
    if (used > room) break;
    end += character.length;
  }
  const fitting = text.slice(0, end);
  const lastSpace = fitting.lastIndexOf(' ');
  return `${fitting.slice(0, lastSpace > 0 ? lastSpace : end)} ...`;
}
