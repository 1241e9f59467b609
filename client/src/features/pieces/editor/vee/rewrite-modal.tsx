import { Button, Paper, Stack, Text } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { REWRITE_MESSAGES, REWRITES_PER_PIECE, WISH_MAX } from '#shared/rules/rewriting.ts';
import { ComparedText } from '#client/ui/compared-text.tsx';
import { FormAlert, SampleAlert } from '#client/ui/form/form-alert.tsx';
import { Textarea } from '#client/ui/form/fields.tsx';
import { Modal, WindowButtons } from '#client/ui/modal/modal.tsx';
import { SafeHtml } from '#client/ui/safe-html.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { OpenFigures } from '#client/features/evidence/open-figures.tsx';
import { type Part, plainTextOf, replacePart } from './part.ts';
import type { Wish } from './wishes.ts';
import type { RewriteInput } from '#shared/schemas/rewriting.ts';
import { errorText } from '#client/lib/error-text.ts';
import { type RouterOutputs, trpc } from '#client/lib/trpc.ts';
import { useStream } from '#client/lib/use-stream.ts';

type Asked = { wish: Wish; part: Part };
type Props = { editor: Editor; pieceId: string; asked: Asked | null; onClose: () => void };

export function RewriteModal({ asked, onClose, ...props }: Props) {
  return (
    <Modal opened={asked !== null} onClose={onClose} title={asked?.wish.label} size="xl" returnFocus={false}>
      {asked && <Rewrite {...props} {...asked} onClose={onClose} />}
    </Modal>
  );
}

function Rewrite({ editor, pieceId, wish, part, onClose }: Omit<Props, 'asked'> & Asked) {
  const { kind, question } = wish;
  const { answer, failure, isWriting, start } = useRewrite();
  const [words, setWords] = useState<string | null>(question ? null : '');
  const { html, heading, before } = part;

  function write(wished: string) {
    setWords(wished);
    void start({ id: pieceId, kind, html, heading, before, wish: wished });
  }

  const begin = useRef(write);
  useEffect(() => {
    if (!question) begin.current('');
  }, [question]);

  function accept(changed: string) {
    if (!replacePart(editor, part, changed)) toast.failure('The text has changed. Select it again.');
    onClose();
  }

  if (words === null) return <Question {...wish} onAnswer={write} onCancel={onClose} />;
  const isDone = answer?.done === true;
  const isChanged = isDone && answer.isChanged;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" role="status">
        {isWriting ? 'Vee is writing…' : isDone ? leftLine(answer.left) : ''}
      </Text>
      {isDone && <Result editor={editor} wish={wish} part={part} answer={answer} />}
      {!isDone && !failure && (
        <Paper withBorder p="md" mih="6rem">
          <SafeHtml html={answer?.html ?? ''} />
        </Paper>
      )}
      <FormAlert error={failure} />
      <WindowButtons>
        <Button variant="default" onClick={onClose} ref={isDone && !isChanged ? focused : undefined}>
          {isDone ? 'Keep my text' : 'Cancel'}
        </Button>
        {!isWriting && (
          <Button variant="default" onClick={() => write(words)}>
            Try again
          </Button>
        )}
        {isChanged && (
          <Button ref={focused} onClick={() => accept(answer.html)}>
            Use this
          </Button>
        )}
      </WindowButtons>
    </Stack>
  );
}

type ResultProps = Asked & { editor: Editor; answer: Rewritten };

function Result({ editor, wish, part, answer }: ResultProps) {
  const { html, isChanged, openFigures, isSample } = answer;
  return (
    <>
      {isChanged ? (
        <>
          <ComparedText label="Change" before={part.text} after={plainTextOf(editor, html)} />
          <OpenFigures figures={openFigures} />
        </>
      ) : (
        <Text>{wish.unchanged}</Text>
      )}
      {isSample && <SampleAlert note={CONTENT_MESSAGES.offlineSample} />}
    </>
  );
}

const focused = (button: HTMLButtonElement | null) => button?.focus();

const leftLine = (left: number) => `${left} of ${REWRITES_PER_PIECE} rewrites left for this piece.`;

type QuestionProps = Wish & { onAnswer: (wish: string) => void; onCancel: () => void };

function Question({ question, onAnswer, onCancel }: QuestionProps) {
  const [wish, setWish] = useState('');
  if (!question) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(wish.trim());
      }}
    >
      <Stack gap="md">
        <Textarea
          label={question.label}
          placeholder={question.placeholder}
          value={wish}
          maxLength={WISH_MAX}
          data-autofocus
          onChange={(event) => setWish(event.currentTarget.value)}
        />
        <WindowButtons>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!question.isOptional && wish.trim() === ''}>
            Write
          </Button>
        </WindowButtons>
      </Stack>
    </form>
  );
}

type Event = RouterOutputs['content']['rewrite'] extends AsyncIterable<infer One> ? One : never;

type Rewritten = Extract<Event, { done: true }>;

function useRewrite() {
  const { client } = trpc.useUtils();
  const [answer, setAnswer] = useState<Event | null>(null);
  const { isRunning, failure, follow } = useStream();

  function start(order: RewriteInput) {
    setAnswer(null);
    return follow((signal) => client.content.rewrite.mutate(order, { signal }), setAnswer);
  }

  return {
    answer,
    failure: failure === null ? null : errorText(failure, REWRITE_MESSAGES.failed),
    isWriting: isRunning,
    start,
  };
}
