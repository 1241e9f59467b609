import { Box, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { Piece } from '../../piece.ts';
import { cutToWidth, textWidth } from './text-width.ts';
import { imageSizes } from '../../image/image-sizes.ts';

/** What search results give a text: its size and how wide it may be, in pixels. */
const RESULT_LINES = {
  title: { fontSize: 20, limit: 580 },
  description: { fontSize: 14, limit: 920 },
  /** A phone has less room here; a title has two lines there. */
  phoneDescription: { fontSize: 14, limit: 680 },
} as const;

const CARD = { bd: '1px solid var(--line)', bdrs: 'var(--radius-small)' };

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

type WidthProps = { text: string; line: 'title' | 'description' };

export function TextWidth({ text, line }: WidthProps) {
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
      <Text lineClamp={3} inherit fz="lg" lh="1.3" mt={2} mb={4} c="var(--accent)">
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
