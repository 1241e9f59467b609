import { Box, Button, Code, Group, Text } from '@mantine/core';
import { CopyField, LabelledValue, useCopy } from '#client/ui/copy/copy-button.tsx';
import { SafeHtml } from '#client/ui/safe-html.tsx';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { isSocialPost, type Piece } from '../piece.ts';
import { RailSection } from './rail-section.tsx';
import { SectionTitle } from '#client/ui/page/page-header.tsx';
import { metaTags } from '../../export/meta-tags.ts';

const SHORT_CODE = 100;

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
      <LabelledValue label="Profile">
        <Text fz="inherit">{profile?.name || CONTENT_LABELS.noProfile}</Text>
        <Text fz="inherit" c="dimmed">
          {profile?.description || CONTENT_LABELS.noDescription}
        </Text>
      </LabelledValue>
      <MetaTags head={head} />
    </RailSection>
  );
}

function MetaTags({ head }: { head: string }) {
  const tags = metaTags(head);
  const all = useCopy(tags.map(({ code }) => code).join('\n'));
  if (tags.length === 0) return null;
  return (
    <Box component="section" aria-label="Meta tags" className="u-rule" mt={8} pt="sm">
      <Group justify="space-between" gap="xs">
        <SectionTitle order={3}>Meta Tags</SectionTitle>
        <Button variant="subtle" size="compact-sm" onClick={all.copy}>
          {all.isCopied ? 'Copied' : 'Copy all tags'}
        </Button>
      </Group>
      {tags.map(({ label, code }, position) => (
        <CopyField key={position} label={label} value={code}>
          <Code
            block
            className="u-wrap u-pre u-scroll"
            mah={96}
            p={0}
            bg="none"
            c="var(--ink)"
            fz={12}
            lh="1.5"
            {...(code.length > SHORT_CODE && { tabIndex: 0, role: 'region', 'aria-label': `${label} tag` })}
          >
            {code}
          </Code>
        </CopyField>
      ))}
    </Box>
  );
}
