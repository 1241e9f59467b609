import { Badge, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { CONTENT_TYPE_LABELS } from '#shared/content-rules.ts';
import { CopyField } from '../../../../ui/copy/copy-field.tsx';
import { SafeHtml } from '../../../../ui/safe-html.tsx';
import { metaTags } from '../../meta-tags.ts';
import type { ClaimLinks } from '../../evidence/use-claim-links.ts';
import { ContentBody } from '../text/content-body.tsx';
import classes from './output-panel.module.css';
import { OtherTitles } from '../other-titles.tsx';
import { isSocialPost, type Piece } from '../piece.ts';
import { CONTENT_LABELS } from '../../content-labels.ts';

/** Every field of the piece with its copy button. */
export function OutputPanel({ piece, links }: { piece: Piece; links: ClaimLinks }) {
  const { contentType, profile, title, slug, excerpt, aiSummary, keywords, head } = piece;
  const hasAddress = !isSocialPost(piece);
  return (
    <Paper withBorder p="xl">
      <Title order={2} mb="md">
        {CONTENT_TYPE_LABELS[contentType]} Output
      </Title>
      <div className={classes.profile}>
        <Text fw={600}>{profile?.name || CONTENT_LABELS.noProfile}</Text>
        <Text size="sm" c="dimmed">
          {profile?.description || CONTENT_LABELS.noDescription}
        </Text>
      </div>
      <Stack gap="lg">
        <CopyField label="Title" value={title} />
        <OtherTitles piece={piece} />
        {hasAddress && <CopyField label="Slug" value={slug} />}
        {hasAddress && <CopyField label="Excerpt" value={excerpt} />}
        {aiSummary && (
          <CopyField label="AI Summary" value={aiSummary}>
            <SafeHtml html={aiSummary} language={piece.language} />
          </CopyField>
        )}
        <ContentBody
          contentId={piece.id}
          html={piece.content}
          wordCount={piece.wordCount}
          language={piece.language}
          links={links}
        />
        <CopyField label="Relevant Keywords" value={keywords.join(', ')} />
        <MetaTags head={head} />
      </Stack>
    </Paper>
  );
}

function MetaTags({ head }: { head: string }) {
  const tags = metaTags(head);
  if (tags.length === 0) return null;
  return (
    <section aria-label="Meta tags" className={classes.meta}>
      <Group gap="xs" mb="md">
        <h3 className={classes.metaTitle}>Meta Tags</h3>
        <Badge variant="light" color="gray">
          {tags.length}
        </Badge>
      </Group>
      <Stack gap="md">
        {tags.map(({ label, code }, position) => (
          <CopyField key={position} label={label} value={code}>
            <Code block className={classes.code}>
              {code}
            </Code>
          </CopyField>
        ))}
      </Stack>
    </section>
  );
}
