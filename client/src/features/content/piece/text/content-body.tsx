import { Button, Code, Group, Text } from '@mantine/core';
import { IconCode, IconEye, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { withoutFactMarks } from '#shared/evidence.ts';
import { sanitiseHtml } from '../../../../lib/sanitise-html.ts';
import { CopyButton } from '../../../../ui/copy/copy-button.tsx';
import { htmlToCode } from '../../export/html-to-code.ts';
import classes from './content-body.module.css';
import { CopyMenu } from '../copy-menu.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { useReading } from './use-reading.ts';
import { CONTENT_LABELS } from '../../content-labels.ts';

type Props = { contentId: string; html: string; wordCount: number; language: string | null };

/** The text of the piece: as it looks or as code, read aloud, and copied in several formats. */
export function ContentBody({ contentId, html: stored, wordCount, language }: Props) {
  const html = useMemo(() => withoutFactMarks(stored), [stored]);
  const [isCode, setIsCode] = useState(false);
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
          onClick={() => setIsCode(!isCode)}
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
        <PreviewFrame html={shown} language={language} spokenSentence={reading.sentence} />
      )}
    </section>
  );
}
