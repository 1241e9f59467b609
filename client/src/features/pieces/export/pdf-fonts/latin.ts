import headings from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff?url';
import headingsExtended from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff?url';
import obliqueBold from 'dejavu-fonts-ttf/ttf/DejaVuSans-BoldOblique.ttf?url';
import dejavuBold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import oblique from 'dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf?url';
import dejavu from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import bold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import boldItalics from '@expo-google-fonts/inter/700Bold_Italic/Inter_700Bold_Italic.ttf?url';
import italics from '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf?url';
import normal from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import { TEXT_FONT, TEXT_FONT_LINE } from '../pdf-page.ts';
import { type Face, rangesOf } from './face.ts';

/** The product's text font: Latin, Greek and Cyrillic letters, and the signs that go with them. */
export const INTER: Face = {
  name: TEXT_FONT,
  ranges: rangesOf(
    'U+20-7e,U+a0-ac,U+ae-148,U+14a-1c3,U+1c5-24f,U+300-304,U+306-30a,U+30c,U+323,U+326-328,U+384-38a,U+38c,' +
      'U+38e-3a1,U+3a3-3ce,U+400-479,U+490-49d,U+4a0-4ff,U+1e00-1e9b,U+1e9e-1eff,U+2000-200b,U+2010-2027,' +
      'U+202f-2055,U+2070-2071,U+2074-208e,U+20a0-20af,U+20b1-20b5,U+20b8-20ba,U+20bc-20bf,U+2116-2117,U+2122,' +
      'U+2150-215f,U+2190-2199,U+2212,U+221e,U+2248,U+2260,U+2264-2265,U+25cf,U+2605-2606,U+2713,U+2717',
  ),
  line: TEXT_FONT_LINE,
  files: { normal, bold, italics, bolditalics: boldItalics },
};

const inEveryStyle = (file: string): Face['files'] => ({
  normal: file,
  bold: file,
  italics: file,
  bolditalics: file,
});

/** The product's font of titles and headings; it comes in one weight here. */
export const BRICOLAGE: Face[] = [
  {
    name: 'Bricolage Grotesque',
    ranges: rangesOf(
      'U+20-7e,U+a0-a3,U+a5-ac,U+ae-ff,U+131,U+152-153,U+2009,U+2013-2014,U+2018-201a,U+201c-201e,U+2022,' +
        'U+2026,U+2032-2033,U+2039-203a,U+2044,U+20ac,U+2122,U+2191,U+2193,U+2212',
    ),
    line: 1.2,
    files: inEveryStyle(headings),
  },
  {
    name: 'Bricolage Grotesque extended',
    ranges: rangesOf(
      'U+100-107,U+10a-113,U+116-11b,U+11e-123,U+126-12b,U+12e-130,U+136-137,U+139-13e,U+141-148,U+14a-14d,' +
        'U+150-151,U+154-15b,U+15e-161,U+164-165,U+168-17e,U+218-21b,U+1e80-1e85,U+1e9e,U+1ef2-1ef9',
    ),
    line: 1.2,
    files: inEveryStyle(headingsExtended),
  },
];

/** Holds Arabic, Hebrew, Armenian, Georgian and thousands of signs: for what no other font here has. */
export const DEJAVU: Face = {
  name: 'DejaVu',
  ranges: [[0, 0x10ffff]],
  line: 1.1640625,
  files: { normal: dejavu, bold: dejavuBold, italics: oblique, bolditalics: obliqueBold },
};
