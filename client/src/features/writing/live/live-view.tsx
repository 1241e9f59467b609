import { Alert, Box, Button, Group, Skeleton } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorCode, errorText, type ErrorText } from '#client/lib/error-text.ts';
import { takeFocus } from '#client/lib/focus.ts';
import { grouped } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, Hint } from '#client/ui/action.tsx';
import {
  CoverPlace,
  DESK,
  DeskBar,
  DeskBody,
  DeskHead,
  DeskSide,
  DOCUMENT_TEXT,
} from '#client/ui/desk/desk.tsx';
import { ProgressBar } from '#client/ui/meter.tsx';
import { SafeHtml } from '#client/ui/safe-html.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { CONTENT_MESSAGES, type GenerationStatus } from '#shared/rules/content.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { Countdown } from './countdown.tsx';
import { LIVE_MESSAGES } from './live-messages.ts';
import { afterEvent, NOTHING_YET } from './live-piece.ts';
import classes from './live-view.module.css';

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

type Endings = {
  onDone: (id: string) => void;
  onFailed: (failure: ErrorText) => void;
  onCancelled: () => void;
};

type Props = Endings & {
  id: string;
  startedAt: number;
  /** It has just been asked for here. */
  takesFocus: boolean;
};

export function LiveView({ id, startedAt, takesFocus, onDone, onFailed, onCancelled }: Props) {
  const { piece, isReconnecting, pause, resume } = useLivePiece(id, { onDone, onFailed, onCancelled });
  const { status, title, wordsAsked, sampleNote, sections } = piece;
  const cancel = trpc.content.cancelGeneration.useMutation({
    // A complete text is opened as soon as it is stored.
    onSuccess: ({ isWritten }) => (isWritten ? toast.success(LIVE_MESSAGES.complete) : onCancelled()),
    onError: toast.failure,
  });
  const written = sections.reduce((sum, { html }) => sum + countWords(html), 0);
  // What is below a text that grows would move: several are written at a time, and shown one after another.
  const open = sections.findIndex(({ isFinished }) => !isFinished);
  const shown = sections.slice(0, open < 0 ? sections.length : open + 1).filter(({ html }) => html);
  const followed = isReconnecting ? LIVE_MESSAGES.reconnecting : STEPS[status];
  const figures = `${grouped(written)} / ${grouped(wordsAsked ?? 0)} words`;

  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  return (
    <section {...DESK} aria-label={LIVE_MESSAGES.beingWritten}>
      <DeskBar>
        <h2 className="u-hidden" ref={takesFocus ? takeFocus : undefined} tabIndex={-1}>
          {LIVE_MESSAGES.beingWritten}
        </h2>
        <div className={classes.state}>
          <Box component="span" role="status" fw={600} className="u-truncate">
            {pause ? LIVE_MESSAGES.notFollowed : followed}
          </Box>
          {wordsAsked !== null && <span className="u-soft u-figures">{figures}</span>}
        </div>
        <Box className={classes.share} flex="1" maw={160} miw={40}>
          <ProgressBar
            size="xs"
            share={Math.min(100, (written / (wordsAsked ?? 1)) * 100)}
            label="Words written"
            text={figures}
          />
        </Box>
        <Group gap="xs" wrap="nowrap" className={classes.actions}>
          <BusyButton
            variant="default"
            size="compact-md"
            leftSection={<IconX size={16} aria-hidden />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id })}
          >
            Cancel
          </BusyButton>
          <Button size="compact-md" disabled className="u-figures">
            <Countdown startedAt={startedAt} />
          </Button>
        </Group>
      </DeskBar>
      <DeskHead>
        <CoverPlace />
        {title ? <h3 dir="auto">{title}</h3> : <Skeleton height={36} width="80%" />}
        {sampleNote && (
          <Hint size="xs" mt={8}>
            {sampleNote}
          </Hint>
        )}
        {pause && <Paused message={pause.message} onContinue={resume} />}
      </DeskHead>
      {/* A title takes the lines that it needs, so there is nothing below it before the text. */}
      {shown.length > 0 && (
        <DeskBody>
          <div className={`u-prose ${DOCUMENT_TEXT}`} dir="auto">
            {shown.map(({ html, isFinished }, position) => (
              <div key={position} className={isFinished ? undefined : classes.growing}>
                <SafeHtml html={html} isPart />
              </div>
            ))}
          </div>
        </DeskBody>
      )}
      <DeskSide />
    </section>
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

const pauseBeforeRetry = () => RETRY_MS + Math.random() * RETRY_SPREAD_MS;

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
  return { piece, isReconnecting: !isConnected && !pause && piece !== NOTHING_YET, pause, resume: again };
}
