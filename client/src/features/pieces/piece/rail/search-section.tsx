import { Box, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { LinkSuggestions } from '#client/features/own-site/link-suggestions.tsx';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { trpc } from '#client/lib/trpc.ts';
import { QuietButton } from '#client/ui/action.tsx';
import { CopyButton, useCopy } from '#client/ui/copy/copy-button.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { metaTags, plainText } from '../../export/read-html.ts';
import { FeaturedImage } from '../image/featured-image.tsx';
import { isSocialPost, textOf, useSavedPiece, type Piece } from '../piece.ts';
import classes from './rail.module.css';
import { RailSection } from './rail.tsx';

const SearchFindings = lazyPart(async () => (await import('./search-findings.tsx')).SearchFindings);

const searchPreview = loadedWhenTouched(() => import('./search/search-preview.tsx'));

type Props = { piece: Piece; onEdit: (field?: string) => void };

export function SearchSection({ piece, onEdit }: Props) {
  const loaded = searchPreview.usePart();
  const { title, metaDescription, excerpt } = piece;
  const description = metaDescription || excerpt;

  return (
    <RailSection title="Search">
      {!isSocialPost(piece) && (
        // Its program comes late; what is below stays where it is.
        <Box mih="11.5rem">{loaded && <loaded.SearchPreview piece={piece} description={description} />}</Box>
      )}
      <Length name="Title" text={title}>
        {loaded && <loaded.TextWidth text={title} line="title" />}
      </Length>
      {!isSocialPost(piece) && (
        <Length name="Description" text={description}>
          {loaded && <loaded.TextWidth text={description} line="description" />}
        </Length>
      )}
      <FeaturedImage piece={piece} />
      {!isSocialPost(piece) && (
        <>
          <LinkSuggestions piece={piece} />
          <SearchBasics key={piece.revision} piece={piece} onEdit={onEdit} />
        </>
      )}
      <AllFields piece={piece} />
    </RailSection>
  );
}

const Length = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {name}: {[...text].length} characters
    {children}
  </Text>
);

function SearchBasics({ piece, onEdit }: Props) {
  const { data } = trpc.content.getSearchBasics.useQuery({ id: piece.id }, { staleTime: 0 });
  if (!data) return null;
  const kept = data.filter(({ fault }) => fault === null).length;
  return (
    <Fold title="Search basics" state={`${kept} of ${data.length}`}>
      <SearchFindings piece={piece} found={data} onEdit={onEdit} />
    </Fold>
  );
}

function AllFields({ piece }: { piece: Piece }) {
  const { title, slug, excerpt, metaDescription, aiSummary, keywords, profile, head, imageAlt } = piece;
  const tags = metaTags(head);
  const fields = [
    ['Title', title],
    ...(isSocialPost(piece)
      ? []
      : [
          ['Slug', slug],
          ['Excerpt', excerpt],
          ['Meta Description', metaDescription || excerpt],
        ]),
    ...(aiSummary ? [['AI Summary', aiSummary, plainText(aiSummary)]] : []),
    ['Relevant Keywords', keywords.join(', ')],
    ...(imageAlt ? [['Image Alt Text', imageAlt]] : []),
  ];

  return (
    <Fold title="All fields" state={`${fields.length + 1 + tags.length}`} isKept>
      {fields.map(([label = '', value = '', shown = value]) => (
        <Field key={label} label={label} value={value} shown={shown} />
      ))}
      <OtherTitles piece={piece} />
      <section aria-label="Profile" className={`u-row ${classes.field}`}>
        <Box {...LABEL}>Profile</Box>
        <span className="u-truncate">{profile?.name || CONTENT_LABELS.noProfile}</span>
        <span className="u-truncate u-soft">{profile?.description || CONTENT_LABELS.noDescription}</span>
      </section>
      {tags.length > 0 && (
        <section aria-label="Meta tags">
          <CopyAll value={tags.map(({ code }) => code).join('\n')} />
          {tags.map(({ label, code }, position) => (
            <Field key={position} label={label} value={code} shown={code} />
          ))}
        </section>
      )}
    </Fold>
  );
}

const LABEL = { component: 'h3', className: 'u-label u-truncate', flex: '0 0 7.5rem' } as const;

const Field = ({ label, value, shown }: { label: string; value: string; shown: string }) => (
  <section aria-label={label} className={`u-row ${classes.field}`}>
    <Box {...LABEL}>{label}</Box>
    <span className="u-truncate" dir="auto" title={shown}>
      {shown || '–'}
    </span>
    {value && <CopyButton value={value} what={label} size={24} />}
  </section>
);

function CopyAll({ value }: { value: string }) {
  const { isCopied, copy } = useCopy(value);
  return (
    <Group justify="space-between" mt="xs">
      <h3 className="u-section-title">Meta Tags</h3>
      <QuietButton onClick={copy}>{isCopied ? 'Copied' : 'Copy all tags'}</QuietButton>
    </Group>
  );
}

function OtherTitles({ piece }: { piece: Piece }) {
  const [before, setBefore] = useState<string | null>(null);
  const save = useSavedPiece();
  const others = piece.titleOptions.filter((title) => title !== piece.title);
  if (others.length === 0 && before === null) return null;

  const change = (title: string, previous: string | null) =>
    save.mutate({ ...textOf(piece), title }, { onSuccess: () => setBefore(previous) });

  return (
    <section aria-label="Other titles">
      <h3 className="u-label">Other titles</h3>
      {before !== null && (
        <QuietButton disabled={save.isPending} onClick={() => change(before, null)}>
          Undo
        </QuietButton>
      )}
      <Stack gap={0} align="flex-start">
        {others.map((title) => (
          <QuietButton
            key={title}
            dir="auto"
            classNames={{ root: classes.title, label: classes.text }}
            disabled={save.isPending}
            aria-label={`Use the title “${title}”`}
            onClick={() => change(title, piece.title)}
          >
            {title}
          </QuietButton>
        ))}
      </Stack>
    </section>
  );
}
