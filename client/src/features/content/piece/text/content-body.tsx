import { Button, Code, Group, Text } from '@mantine/core';
import { IconCode, IconEye, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { withoutFactMarks } from '#shared/evidence.ts';
import { sanitiseHtml } from '../../../../lib/sanitise-html.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { CopyButton } from '../../../../ui/copy/copy-button.tsx';
import type { ShownClaim } from '../../evidence/evidence.ts';
import type { ClaimLinks } from '../../evidence/use-claim-links.ts';
import { htmlToCode } from '../../export/html-to-code.ts';
import classes from './content-body.module.css';
import { CopyMenu } from '../copy-menu.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { useReading } from './use-reading.ts';
import { CONTENT_LABELS } from '../../content-labels.ts';

type Props = {
  contentId: string;
  html: string;
  wordCount: number;
  language: string | null;
  links: ClaimLinks;
};

const NO_CLAIMS: ShownClaim[] = [];

/** The text of the piece: as it looks or as code, read aloud, and copied in several formats. */
export function ContentBody({ contentId, html: stored, wordCount, language, links }: Props) {
  const html = useMemo(() => withoutFactMarks(stored), [stored]);
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id: contentId });
  const { asked } = links;
  // Who asks for a claim in the text wants to see the text.
  const [codeSince, setCodeSince] = useState<{ asked: typeof asked } | null>(null);
  const isCode = codeSince?.asked === asked;
  const shown = useMemo(() => sanitiseHtml(html), [html]);
  const reading = useReading(shown, language);
  const ReadIcon = reading.isReading ? IconPlayerStop : IconPlayerPlay;
  const ViewIcon = isCode ? IconEye : IconCode;

  return (
    <section aria-label="Content of the piece" className={classes.body}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs">
          <h3 className={classes.label}>Content</h3>
          <Text size="sm" c="dimmed">
            {wordCount.toLocaleString('en-US')} words
          </Text>
        </Group>
        <CopyButton value={html} what="Content" />
      </Group>
      <Group gap="xs" my="sm">
        <Button
          variant="default"
          size="sm"
          leftSection={<ViewIcon size={16} aria-hidden />}
          onClick={() => setCodeSince(isCode ? null : { asked })}
        >
          {isCode ? CONTENT_LABELS.showPreview : CONTENT_LABELS.showCode}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<ReadIcon size={16} aria-hidden />}
          onClick={reading.toggle}
        >
          {reading.isReading ? CONTENT_LABELS.stopReading : CONTENT_LABELS.startReading}
        </Button>
        <CopyMenu contentId={contentId} html={html} />
      </Group>
      {isCode ? (
        <Code block className={classes.code} tabIndex={0} role="region" aria-label="Code">
          {htmlToCode(html)}
        </Code>
      ) : (
        <PreviewFrame
          html={shown}
          language={language}
          spokenSentence={reading.sentence}
          claims={evidence?.claims ?? NO_CLAIMS}
          links={links}
        />
      )}
    </section>
  );
}
