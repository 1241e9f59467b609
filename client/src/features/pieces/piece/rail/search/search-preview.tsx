import { Box, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { imageSizes, type Piece } from '../../piece.ts';

/** What search results give a text: its size and how wide it may be, in pixels. */
const RESULT_LINES = {
  title: { fontSize: 20, limit: 580 },
  description: { fontSize: 14, limit: 920 },
  /** A phone has less room here; a title has two lines there. */
  phoneDescription: { fontSize: 14, limit: 680 },
} as const;

const CARD = { 'data-network': true, bd: '1px solid var(--line)', bdrs: 'var(--radius-small)' };

const LOOKS = [
  { value: 'desktop', label: 'Google' },
  { value: 'phone', label: 'On a phone' },
  { value: 'link', label: 'Shared link' },
];

export function SearchPreview({ piece, description }: { piece: Piece; description: string }) {
  const [look, setLook] = useState('desktop');
  const shown = { title: piece.title, description, ...addressIn(piece.head) };
  return (
    <>
      <NativeSelect
        size="xs"
        mt="xs"
        aria-label="Preview of"
        data={LOOKS}
        value={look}
        onChange={({ currentTarget }) => setLook(currentTarget.value)}
      />
      {/* As tall as a result with two lines of title, so that nothing below moves for most pieces. */}
      <Box className="u-wrap" mih={140} mt={8} ff="Arial, 'Liberation Sans', sans-serif" dir="auto">
        {look === 'link' ? (
          <SharedLink {...shown} image={piece.featuredImage} />
        ) : (
          <GooglePreview {...shown} isPhone={look === 'phone'} />
        )}
      </Box>
    </>
  );
}

export function TextWidth({ text, line }: { text: string; line: 'title' | 'description' }) {
  const { fontSize, limit } = RESULT_LINES[line];
  const width = textWidth(text, fontSize);
  return (
    <Text span size="xs" c={width > limit ? 'var(--amber)' : 'dimmed'}>
      {` · ${width} of ${limit} px`}
      {width > limit && ', will be cut off'}
    </Text>
  );
}

function addressIn(head: string) {
  const page = new DOMParser().parseFromString(head, 'text/html');
  const href = page.querySelector('link[rel="canonical"]')?.getAttribute('href');
  if (!href || !URL.canParse(href)) return { host: 'your website', path: [] };
  const { host, pathname } = new URL(href);
  return { host, path: decodeURI(pathname).split('/').filter(Boolean) };
}

type Props = { title: string; description: string; host: string; path: string[]; isPhone: boolean };

function GooglePreview({ title, description, host, path, isPhone }: Props) {
  const lines = isPhone ? RESULT_LINES.phoneDescription : RESULT_LINES.description;
  return (
    <Box className="u-clip u-surface" {...CARD} p="sm">
      <Box className="u-truncate u-soft" fz={12}>
        {[host, ...path].join(' › ')}
      </Box>
      <Text lineClamp={3} inherit fz={18} lh="1.3" mt={2} mb={4} c="var(--accent)">
        {isPhone ? title : cutToWidth(title, RESULT_LINES.title)}
      </Text>
      <div>{cutToWidth(description, lines)}</div>
    </Box>
  );
}

type SharedLinkProps = { title: string; description: string; host: string; image: string | null };

function SharedLink({ title, description, host, image }: SharedLinkProps) {
  return (
    <Box className="u-clip u-surface" {...CARD}>
      {image && (
        <img
          className="u-cover"
          src={image}
          srcSet={imageSizes(image)}
          sizes="300px"
          alt=""
          width={1200}
          height={630}
        />
      )}
      <Box p="sm">
        <Box className="u-truncate u-soft" fz={12}>
          {host}
        </Box>
        <Box className="u-clamp" fw={700}>
          {title}
        </Box>
        <div className="u-clamp">{description}</div>
      </Box>
    </Box>
  );
}

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
