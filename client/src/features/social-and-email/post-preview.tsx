import { Box, Group, Stack, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { SocialPlatform } from '#shared/rules/content.ts';
import classes from './post-preview.module.css';

/** About where each network folds a post, in characters; a line break folds it too. */
const FOLDS: Record<SocialPlatform, { characters: number; lines: number }> = {
  linkedin: { characters: 210, lines: 3 },
  x: { characters: 280, lines: Infinity },
  instagram: { characters: 125, lines: 2 },
  facebook: { characters: 477, lines: 5 },
};

const MARKS = /((?:https?:\/\/\S+)|(?:[#@][\p{L}\p{N}_]+))/u;

type Props = {
  platform: SocialPlatform;
  text: string;
  /** Who posts. */
  name: string;
  image: string | null;
  title: string;
  /** Where the piece is live. */
  link: string | null;
};

/** The post as its network shows it in the feed: folded, with the card of its link. */
export function PostPreview({ platform, text, name, image, title, link }: Props) {
  const [isOpen, setOpen] = useState(false);
  const folded = foldedText(platform, text);
  const isFolded = folded.length < text.length;
  return (
    <figure className={`u-flush u-card u-clip u-wrap ${classes.post}`} data-network={platform}>
      <Group component="figcaption" className="u-small" gap="xs" wrap="nowrap" pt="sm" px={14} pb={8}>
        <Box
          component="span"
          className="u-center"
          flex="none"
          w={36}
          h={36}
          bdrs="50%"
          bg="var(--accent-wash)"
          c="var(--accent-strong)"
          fw={600}
          aria-hidden
        >
          {[...name][0]?.toLocaleUpperCase()}
        </Box>
        <span>
          <strong>{name}</strong>
          <Box component="small" className="u-soft" display="block" fz={12}>
            Preview · Now
          </Box>
        </span>
      </Group>
      {platform === 'instagram' && image && (
        <img src={image} alt="" className={`u-cover ${classes.square}`} />
      )}
      <Box component="p" className="u-small u-flush u-pre" pt={4} px={14} pb="sm" lh="1.45" dir="auto">
        <Marked text={isOpen ? text : folded} />
        {isFolded && (
          <UnstyledButton
            className="u-soft"
            mih={24}
            px={4}
            fz="inherit"
            lh="inherit"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'less' : '… more'}
          </UnstyledButton>
        )}
      </Box>
      {platform !== 'instagram' && image && (
        <div className={`u-rule ${classes.card}`}>
          <img src={image} alt="" className="u-cover" />
          <Stack
            className={`u-small ${classes.cardText}`}
            gap={2}
            pt={8}
            px={14}
            pb="xs"
            bg="var(--surface-sunken)"
          >
            <small className="u-soft">{link ? new URL(link).host : 'your website'}</small>
            <strong>{title}</strong>
          </Stack>
        </div>
      )}
    </figure>
  );
}

/** Addresses, tags and names in the colour in which the networks show them. */
function Marked({ text }: { text: string }) {
  return text
    .split(MARKS)
    .map((part, index) => (index % 2 === 1 ? <mark key={`${index}${part}`}>{part}</mark> : part));
}

function foldedText(platform: SocialPlatform, text: string): string {
  const { characters, lines } = FOLDS[platform];
  const firstLines = text.split('\n').slice(0, lines).join('\n');
  return firstLines.length > characters ? firstLines.slice(0, characters).trimEnd() : firstLines;
}
