import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { CopyButton, useCopy } from '#client/ui/copy/copy-button.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { metaTags } from '../../export/meta-tags.ts';
import { plainText } from '../../export/plain-text.ts';
import { isSocialPost, type Piece } from '../piece.ts';
import { textOf, useSavedPiece } from '../use-saved-piece.ts';
import classes from './all-fields.module.css';
import titles from './other-titles.module.css';

export function AllFields({ piece }: { piece: Piece }) {
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
        <h3 className={`u-label u-truncate ${classes.label}`}>Profile</h3>
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

type FieldProps = { label: string; value: string; shown: string };

const Field = ({ label, value, shown }: FieldProps) => (
  <section aria-label={label} className={`u-row ${classes.field}`}>
    <h3 className={`u-label u-truncate ${classes.label}`}>{label}</h3>
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
      <Button variant="subtle" size="compact-sm" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy all tags'}
      </Button>
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
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={save.isPending}
          onClick={() => change(before, null)}
        >
          Undo
        </Button>
      )}
      <Stack gap={0} align="flex-start">
        {others.map((title) => (
          <Button
            key={title}
            variant="subtle"
            size="compact-sm"
            dir="auto"
            classNames={{ root: titles.title, label: titles.text }}
            disabled={save.isPending}
            aria-label={`Use the title “${title}”`}
            onClick={() => change(title, piece.title)}
          >
            {title}
          </Button>
        ))}
      </Stack>
    </section>
  );
}
