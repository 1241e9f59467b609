import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Piece } from '../../piece.ts';
import { GooglePreview } from './google-preview.tsx';
import { SharedLink } from './shared-link.tsx';
import classes from './search-preview.module.css';
import { RESULT_LINES } from './result-lines.ts';
import { textWidth } from './text-width.ts';

const LOOKS = [
  { value: 'desktop', label: 'Google' },
  { value: 'phone', label: 'On a phone' },
  { value: 'link', label: 'Shared link' },
] as const;

type Look = (typeof LOOKS)[number]['value'];

/** How the piece will look in search results and where its link is shared. */
export function SearchPreview({ piece, description }: { piece: Piece; description: string }) {
  const [look, setLook] = useState<Look>('desktop');
  const shown = { title: piece.title, description, ...addressIn(piece.head) };
  return (
    <>
      <Group gap={4} mt="xs" role="group" aria-label="Preview of">
        {LOOKS.map(({ value, label }) => (
          <Button
            key={value}
            variant={value === look ? 'light' : 'subtle'}
            size="compact-sm"
            aria-pressed={value === look}
            onClick={() => setLook(value)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <div className={classes.preview} dir="auto">
        {look === 'link' ? (
          <SharedLink {...shown} image={piece.featuredImage} />
        ) : (
          <GooglePreview {...shown} isPhone={look === 'phone'} />
        )}
      </div>
    </>
  );
}

type WidthProps = { text: string; line: 'title' | 'description' };

/** How much a text takes of the room that search results give it. */
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

/** The host and the path under it, as far as the piece knows them. */
function addressIn(head: string) {
  const page = new DOMParser().parseFromString(head, 'text/html');
  const href = page.querySelector('link[rel="canonical"]')?.getAttribute('href');
  if (!href || !URL.canParse(href)) return { host: 'your website', path: [] };
  const { host, pathname } = new URL(href);
  return { host, path: decodeURI(pathname).split('/').filter(Boolean) };
}
