import { Alert, Box, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { CONTENT_MESSAGES, type GenerationStatus } from '#shared/rules/content.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { errorCode, errorText, type ErrorText } from '#client/lib/error-text.ts';
import { takeFocus } from '#client/lib/focus.ts';
import { trpc } from '#client/lib/trpc.ts';
import { grouped } from '#client/lib/in-words.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { SafeHtml } from '#client/ui/safe-html.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { SampleAlert } from '#client/ui/form/form-alert.tsx';
import { afterEvent, type LiveSection, NOTHING_YET } from './live-piece.ts';
import classes from './live-view.module.css';
import { LIVE_MESSAGES } from './live-messages.ts';
import { useEffect, useRef, useState } from 'react';

/** A server that did not answer is asked again after so long, and not by all browsers at the same moment. */
const RETRY_MS = 4000;
const RETRY_SPREAD_MS = 8000;

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
        <Box
          component="h3"
          className="u-heading u-balance"
          mt={24}
          mb="md"
          fz={28}
          lh="1.2"
          lts="-0.02em"
          dir="auto"
        >
          {title}
        </Box>
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
    <Stack gap={6} mt="lg">
      <ProgressBar share={Math.min(100, (written / asked) * 100)} label="Words written" text={figures} />
      <Text size="sm" c="dimmed" className="u-figures">
        {figures}
      </Text>
    </Stack>
  );
}

function Section({ heading, html, isFinished }: LiveSection) {
  if (!html)
    return (
      <Box
        component="p"
        className="u-heading u-soft"
        py="sm"
        px="md"
        bd="1px dashed var(--line-strong)"
        bdrs="var(--radius-small)"
        fz="md"
        fw={600}
        lh="1.4"
        dir="auto"
      >
        {heading || 'Introduction'}
      </Box>
    );
  return (
    <div className={isFinished ? undefined : classes.growing}>
      <SafeHtml html={html} />
    </div>
  );
}

const pauseBeforeRetry = () => RETRY_MS + Math.random() * RETRY_SPREAD_MS;

type Endings = {
  onDone: (id: string) => void;
  onFailed: (failure: ErrorText) => void;
  onCancelled: () => void;
};

/**
 * Follows a generation, through lost connections too, until it ends. A server that shows it elsewhere instead, because
 * the account watches in too many places, is not asked again unless the user wants to continue here.
 */
function useLivePiece(id: string, { onDone, onFailed, onCancelled }: Endings) {
  const [piece, setPiece] = useState(NOTHING_YET);
  const [pause, setPause] = useState<ErrorText | null>(null);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(retry.current), []);
  const { status, reset } = trpc.content.watchGeneration.useSubscription(
    { id },
    {
      onData: ({ data: event }) => {
        setPiece((known) => afterEvent(known, event));
        if (event.type === 'done') onDone(event.id);
        if (event.type === 'failed') onFailed({ message: event.message, hint: event.hint });
        if (event.type === 'status' && event.status === 'cancelled') onCancelled();
      },
      onError: (error) => {
        const code = errorCode(error);
        if (code === undefined) retry.current = setTimeout(again, pauseBeforeRetry());
        else if (code === 'TOO_MANY_REQUESTS') setPause(errorText(error));
        else onFailed(errorText(error, CONTENT_MESSAGES.generateFailed));
      },
    },
  );

  function again() {
    setPause(null);
    reset();
  }

  const isConnected = status === 'pending' || status === 'idle';
  return {
    piece,
    isReconnecting: !isConnected && !pause && piece !== NOTHING_YET,
    pause,
    resume: again,
  };
}
