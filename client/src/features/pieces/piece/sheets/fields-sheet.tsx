import { Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { QuietButton } from '#client/ui/action.tsx';
import { CopyButton, useCopy } from '#client/ui/copy/copy-button.tsx';
import { Modal } from '#client/ui/modal/modal.tsx';
import { metaTags, plainText } from '../../export/read-html.ts';
import { isSocialPost, type Piece } from '../piece.ts';
import classes from './fields-sheet.module.css';
import { SHEET_WIDTH } from './history-sheet.tsx';

type Props = { piece: Piece; html: string; onClose: () => void };

/** Every field of a piece, each on a line of its own, to be read and copied. */
export function FieldsSheet({ piece, html, onClose }: Props) {
  const { title, slug, excerpt, metaDescription, aiSummary, keywords, profile, head, imageAlt } = piece;
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
    ['Content', html, plainText(html)],
    ['Relevant Keywords', keywords.join(', ')],
    ...(imageAlt ? [['Image Alt Text', imageAlt]] : []),
  ];

  return (
    <Modal opened onClose={onClose} title="All fields" size={SHEET_WIDTH}>
      {fields.map(([label = '', value = '', shown = value]) => (
        <Field key={label} label={label} value={value} shown={shown} />
      ))}
      <section aria-label="Profile" className={classes.field}>
        <h3 className="u-label">Profile</h3>
        <p className="u-flush u-wrap">{profile?.name || CONTENT_LABELS.noProfile}</p>
        <p className="u-flush u-wrap u-soft">{profile?.description || CONTENT_LABELS.noDescription}</p>
      </section>
      <MetaTags tags={metaTags(head)} />
    </Modal>
  );
}

function Field({ label, value, shown }: { label: string; value: string; shown: string }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <section aria-label={label} className={classes.field}>
      <Group justify="space-between" gap="xs" mih={28}>
        <h3 className="u-label">{label}</h3>
        {value && <CopyButton value={value} what={label} size={28} />}
      </Group>
      <UnstyledButton
        className={`u-wrap ${classes.value}`}
        dir="auto"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {shown || '–'}
      </UnstyledButton>
    </section>
  );
}

type Tags = ReturnType<typeof metaTags>;

function MetaTags({ tags }: { tags: Tags }) {
  const { isCopied, copy } = useCopy(tags.map(({ code }) => code).join('\n'));
  if (tags.length === 0) return null;

  return (
    <section aria-label="Meta tags" className={classes.field}>
      <Group justify="space-between" gap="xs" mih={28}>
        <h3 className="u-label">Meta Tags</h3>
        <QuietButton onClick={copy}>{isCopied ? 'Copied' : 'Copy all tags'}</QuietButton>
      </Group>
      <dl className={classes.tags}>
        {tags.map(({ label, code }, position) => (
          <div key={position}>
            <dt>{label}</dt>
            <dd className="u-wrap">{code}</dd>
            <CopyButton value={code} what={label} size={24} />
          </div>
        ))}
      </dl>
    </section>
  );
}
