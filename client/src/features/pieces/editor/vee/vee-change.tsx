import { Box, Button, Group, Text } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { OpenFigures } from '#client/features/evidence/open-figures.tsx';
import { errorText } from '#client/lib/error-text.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { useKeptField } from '#client/lib/use-kept-text.ts';
import { useStream } from '#client/lib/use-stream.ts';
import { FormAlert, Hint } from '#client/ui/action.tsx';
import { Textarea } from '#client/ui/form/form.tsx';
import { SafeHtml } from '#client/ui/safe-html.tsx';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { REWRITE_MESSAGES, REWRITES_PER_PIECE, WISH_MAX } from '#shared/rules/piece.ts';
import { acceptProposal, proposalIn, showProposal, type Proposal, type Wish } from './proposal.ts';

type Props = { editor: Editor; pieceId: string };

export function VeeChange({ editor, pieceId }: Props) {
  const proposal = useEditorState({
    editor,
    selector: ({ editor: { state } }) => proposalIn(state),
    equalityFn: Object.is,
  });
  return (
    proposal && createPortal(<Change editor={editor} pieceId={pieceId} proposal={proposal} />, proposal.host)
  );
}

function refuse(editor: Editor) {
  showProposal(editor, null);
  editor.commands.focus();
}

function Change({ editor, pieceId, proposal }: Props & { proposal: Proposal }) {
  const { wish, host } = proposal;
  const { answer, failure, step, write, writeAgain } = useRewrite({ editor, pieceId, proposal });
  const isDone = answer?.done === true;
  useEffect(() => {
    // Who went on writing elsewhere is left alone.
    const isHere = document.activeElement === document.body || host.contains(document.activeElement);
    if (isHere) host.querySelector<HTMLElement>(step === 'asked' ? 'textarea' : 'button')?.focus();
  }, [host, step]);

  function accept() {
    acceptProposal(editor);
    editor.commands.focus();
  }

  const leaving = step === 'writing' ? 'Cancel' : 'Close';

  return (
    <Box
      className="u-sunken u-small"
      role="group"
      aria-label={`Vee’s change: ${wish.label}`}
      my="sm"
      p="sm"
      lh="1.5"
      style={{ whiteSpace: 'normal' }}
      onKeyDown={({ key }) => key === 'Escape' && refuse(editor)}
    >
      {step === 'asked' && <Question {...wish} onAnswer={write} onCancel={() => refuse(editor)} />}
      <Hint role="status">
        {step === 'writing' && 'Vee is writing…'}
        {step !== 'writing' && isDone && leftLine(answer.left)}
      </Hint>
      {step === 'writing' && answer && <SafeHtml html={answer.html} />}
      {isDone && !answer.isChanged && <Text size="sm">{wish.unchanged}</Text>}
      {isDone && answer.isChanged && <OpenFigures figures={answer.openFigures} />}
      {isDone && answer.isSample && <Hint my="xs">{CONTENT_MESSAGES.offlineChange}</Hint>}
      {step === 'ended' && !isDone && <FormAlert error={errorText(failure, REWRITE_MESSAGES.failed)} />}
      {step !== 'asked' && (
        <Group gap="xs" mt="xs">
          {proposal.changed !== null && (
            <Button size="xs" onClick={accept}>
              Accept
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => refuse(editor)}>
            {proposal.changed !== null ? 'Refuse' : leaving}
          </Button>
          {step === 'ended' && (
            <Button size="xs" variant="default" onClick={writeAgain}>
              Try again
            </Button>
          )}
        </Group>
      )}
    </Box>
  );
}

const leftLine = (left: number) => `${left} of ${REWRITES_PER_PIECE} rewrites left for this piece.`;

const WISH = { name: 'wish', title: 'What you ask Vee to change' };

type QuestionProps = Wish & { onAnswer: (wish: string) => void; onCancel: () => void };

function Question({ question, onAnswer, onCancel }: QuestionProps) {
  const { text: wish, change, forget } = useKeptField(WISH);
  if (!question) return null;
  function cancel() {
    forget();
    onCancel();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        forget();
        onAnswer(wish.trim());
      }}
    >
      <Textarea
        label={question.label}
        placeholder={question.placeholder}
        value={wish}
        maxLength={WISH_MAX}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button size="xs" type="submit" disabled={!question.isOptional && wish.trim() === ''}>
          Write
        </Button>
        <Button size="xs" variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

type Event = RouterOutputs['content']['rewrite'] extends AsyncIterable<infer One> ? One : never;

function useRewrite({ editor, pieceId, proposal: { wish, part } }: Props & { proposal: Proposal }) {
  const { client } = trpc.useUtils();
  const [step, setStep] = useState<'asked' | 'writing' | 'ended'>(wish.question ? 'asked' : 'writing');
  const [answer, setAnswer] = useState<Event | null>(null);
  const wished = useRef('');
  const { failure, follow } = useStream();

  function show(changed: string | null) {
    const shown = proposalIn(editor.state);
    if (shown) showProposal(editor, { ...shown, changed });
  }

  async function write(words: string) {
    wished.current = words;
    setAnswer(null);
    setStep('writing');
    show(null);
    const { html, heading, before } = part;
    const order = { id: pieceId, kind: wish.kind, html, heading, before, wish: words };
    const end = await follow(
      (signal) => client.content.rewrite.mutate(order, { signal }),
      (event) => {
        setAnswer(event);
        if (event.done && event.isChanged) show(event.html);
      },
    );
    if (end.is !== 'stopped') setStep('ended');
  }

  const begin = useRef(write);
  const isAsked = wish.question !== undefined;
  useEffect(() => {
    if (!isAsked) void begin.current('');
  }, [isAsked]);

  return { answer, failure, step, write, writeAgain: () => void write(wished.current) };
}
