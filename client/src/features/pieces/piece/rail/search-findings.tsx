import { Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import type { RouterOutputs } from '#client/lib/trpc.ts';
import { ExternalLink } from '#client/ui/action.tsx';
import { SEARCH_BASICS, type SearchBasic } from '#shared/rules/search-basics.ts';
import { HEADINGS } from '#shared/rules/text/html-tags.ts';
import { textOf, useSavedPiece, type Piece } from '../piece.ts';

type Props = { piece: Piece; onEdit: (field?: string) => void };
type Finding = RouterOutputs['content']['getSearchBasics'][number];

export function SearchFindings({ found, ...props }: Props & { found: Finding[] }) {
  return (
    <>
      <Stack component="ul" className="u-list u-findings" gap={8} my="sm">
        {found.map(({ name, fault }) => (
          <li key={name} data-tone={fault ? 'soft' : undefined}>
            {fault ? (
              <IconCircleDashed size={18} role="img" aria-label="To do" />
            ) : (
              <IconCircleCheck size={18} role="img" aria-label="Done" />
            )}
            <div>
              <ExternalLink href={SEARCH_BASICS[name].source} fz="inherit">
                {SEARCH_BASICS[name].label}
              </ExternalLink>
              {fault && <span className="u-detail u-wrap">{fault}</span>}
              {fault && <Mend name={name} {...props} />}
            </div>
          </li>
        ))}
      </Stack>
      <Text size="xs" c="dimmed">
        From Google’s guide, Nov 2026.
      </Text>
    </>
  );
}

const BUTTON = { variant: 'subtle', size: 'compact-sm' } as const;

const FIELDS: Partial<Record<SearchBasic, string>> = {
  title: 'Title',
  description: 'Meta Description',
  altText: 'Image description',
  links: 'Content',
  deadLinks: 'Content',
};

function Mend({ name, piece, onEdit }: Props & { name: SearchBasic }) {
  const save = useSavedPiece();
  const text = textOf(piece);

  if (name === 'author')
    return (
      <Button {...BUTTON} component={Link} to={paths.profiles}>
        Open your profiles
      </Button>
    );

  if (name === 'language')
    return (
      <Button {...BUTTON} component={Link} to={paths.createLike(piece.id)}>
        Create another like this
      </Button>
    );

  const field = FIELDS[name];

  if (field)
    return (
      <Button {...BUTTON} onClick={() => onEdit(field)}>
        Show me where
      </Button>
    );

  const changes = {
    mainHeading: { content: inOrder(piece.content) },
    headingOrder: { content: inOrder(piece.content) },
    slug: { slug: slugOf(piece.slug || piece.title) },
  };
  const change = name in changes ? changes[name as keyof typeof changes] : {};

  return (
    <Button {...BUTTON} loading={save.isPending} onClick={() => save.mutate({ ...text, ...change })}>
      Fix it
    </Button>
  );
}

const TOP = 2;

/** The text with its headings from the second level on, none of which skips one. */
export function inOrder(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let above = TOP - 1;
  for (const heading of body.querySelectorAll(HEADINGS.join())) {
    const level = Math.min(Math.max(Number(heading.tagName[1]), TOP), above + 1);
    const moved = body.ownerDocument.createElement(`h${level}`);
    for (const { name, value } of heading.attributes) moved.setAttribute(name, value);
    moved.append(...heading.childNodes);
    heading.replaceWith(moved);
    above = level;
  }
  return body.innerHTML;
}

export const slugOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
