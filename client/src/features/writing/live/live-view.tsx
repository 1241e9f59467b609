import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import type { GenerationStatus } from '#shared/rules/content.ts';
import { countWords } from '#shared/rules/text.ts';
import type { ErrorText } from '#client/lib/error-text.ts';
import { takeFocus } from '#client/lib/take-focus.ts';
import { trpc } from '#client/lib/trpc.ts';
import { grouped } from '#client/lib/grouped.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { SafeHtml } from '#client/ui/safe-html.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { SampleAlert } from '#client/ui/sample-alert.tsx';
import type { LiveSection } from './live-piece.ts';
import classes from './live-view.module.css';
import { useLivePiece } from './use-live-piece.ts';
import { LIVE_MESSAGES } from './live-messages.ts';

const STEPS: Record<GenerationStatus, string> = {
  queued: 'Getting started',
  planning: 'Planning the outline',
  writing: 'Writing',
  finishing: 'Finishing: length, image and meta tags',
  done: 'Done',
  failed: 'Stopped',
  cancelled: 'Cancelled',
};

type Props = {
  id: string;
  /** It has just been asked for here. */
  takesFocus: boolean;
  onDone: (id: string) => void;
  onFailed: (failure: ErrorText) => void;
  onCancelled: () => void;
};

/** The piece as it is written: title, outline, then the sections filling. */
export function LiveView({ id, takesFocus, onDone, onFailed, onCancelled }: Props) {
  const { piece, isReconnecting, pause, resume } = useLivePiece(id, { onDone, onFailed, onCancelled });
  const { status, title, wordsAsked, sampleNote, sections } = piece;
  const cancel = trpc.content.cancelGeneration.useMutation({
    // A complete text is opened as soon as it is stored.
    onSuccess: ({ isWritten }) => (isWritten ? toast.success(LIVE_MESSAGES.complete) : onCancelled()),
    onError: toast.failure,
  });
  const written = sections.reduce((sum, { html }) => sum + countWords(html), 0);
  return (
    <Paper withBorder p="xl" component="section" aria-label={LIVE_MESSAGES.beingWritten}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
        <div>
          <Title order={2} size="h3" ref={takesFocus ? takeFocus : undefined} tabIndex={-1}>
            {LIVE_MESSAGES.beingWritten}
          </Title>
          <Text c="dimmed" role="status">
            {pause ? LIVE_MESSAGES.notFollowed : isReconnecting ? LIVE_MESSAGES.reconnecting : STEPS[status]}
          </Text>
        </div>
        <BusyButton
          variant="default"
          size="sm"
          flex="none"
          leftSection={<IconX size={16} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id })}
        >
          Cancel
        </BusyButton>
      </Group>
      {pause && <Paused message={pause.message} onContinue={resume} />}
      {wordsAsked !== null && <Words written={written} asked={wordsAsked} />}
      {sampleNote && <SampleAlert note={sampleNote} />}
      {title ? (
        <h3 className={classes.title} dir="auto">
          {title}
        </h3>
      ) : (
        <Skeleton height={32} mt="lg" width="80%" />
      )}
      <Stack gap="lg">
        {sections.map((section, position) => (
          <Section key={position} {...section} />
        ))}
      </Stack>
    </Paper>
  );
}

function Paused({ message, onContinue }: { message: string; onContinue: () => void }) {
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} role="alert" title={message} mt="md">
      <Button variant="default" size="sm" onClick={onContinue}>
        Continue here
      </Button>
    </Alert>
  );
}

function Words({ written, asked }: { written: number; asked: number }) {
  const figures = `${grouped(written)} / ${grouped(asked)} words`;
  return (
    <div className={classes.words}>
      <ProgressBar share={Math.min(100, (written / asked) * 100)} label="Words written" text={figures} />
      <Text size="sm" c="dimmed" className={classes.figures}>
        {figures}
      </Text>
    </div>
  );
}

function Section({ heading, html, isFinished }: LiveSection) {
  if (!html)
    return (
      <p className={classes.planned} dir="auto">
        {heading || 'Introduction'}
      </p>
    );
  return (
    <div className={isFinished ? undefined : classes.growing}>
      <SafeHtml html={html} />
    </div>
  );
}
