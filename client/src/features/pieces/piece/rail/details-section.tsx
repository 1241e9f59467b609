import { Text } from '@mantine/core';
import { CopyField } from '#client/ui/copy/copy-field.tsx';
import { Field } from '#client/ui/copy/field.tsx';
import { SafeHtml } from '#client/ui/safe-html.tsx';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { isSocialPost, type Piece } from '../piece.ts';
import { MetaTags } from './meta-tags.tsx';
import { RailSection } from './rail-section.tsx';

/** The other fields of the piece, each with its copy button. */
export function DetailsSection({ piece }: { piece: Piece }) {
  const { profile, slug, excerpt, aiSummary, keywords, head, language } = piece;
  const hasAddress = !isSocialPost(piece);
  return (
    <RailSection title="Details">
      {hasAddress && <CopyField label="Slug" value={slug} />}
      {hasAddress && <CopyField label="Excerpt" value={excerpt} />}
      {aiSummary && (
        <CopyField label="AI Summary" value={aiSummary}>
          <SafeHtml html={aiSummary} language={language} />
        </CopyField>
      )}
      <CopyField label="Relevant Keywords" value={keywords.join(', ')} />
      <Field label="Profile">
        <Text fz="inherit">{profile?.name || CONTENT_LABELS.noProfile}</Text>
        <Text fz="inherit" c="dimmed">
          {profile?.description || CONTENT_LABELS.noDescription}
        </Text>
      </Field>
      <MetaTags head={head} />
    </RailSection>
  );
}
