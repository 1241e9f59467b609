import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { newId } from '#client/lib/new-id.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useStream } from '#client/lib/use-stream.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton, PageHeader } from '#client/ui/page/page.tsx';
import { ASSISTANT_NAME, PRODUCT_NAME } from '#shared/rules/brand.ts';
import { CHAT_MESSAGES, type ChatMessage } from '#shared/schemas/chat.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatMarkdown } from './chat-markdown.tsx';
import classes from './chat.module.css';

const CHAT_TITLE = `Ask ${ASSISTANT_NAME}`;

/** A reply that is written for another tab, or was before a reload, is looked up so often. */
const LOOK_EVERY_MS = 2000;

export function SupportScreen() {
  const { messages, draft, error, isLoading, send, stop, addNotice } = useChat();

  return (
    <div className={classes.screen}>
      <PageHeader
        title={CHAT_TITLE}
        lead={
          <>
            {ASSISTANT_NAME} is an AI assistant and answers from the{' '}
            <Anchor component={Link} to={paths.help} underline="always">
              {PRODUCT_NAME} help articles
            </Anchor>
            . {ASSISTANT_NAME} can be wrong. Check what matters.
          </>
        }
        actions={
          // Its room is kept, so that the sentence beside it does not move when the messages arrive.
          <div style={{ visibility: messages.length > 1 ? undefined : 'hidden' }}>
            <ClearChat onFailed={() => addNotice(CHAT_MESSAGES.clearFailed)} />
          </div>
        }
      />
      {isLoading ? (
        <div className={`u-surface ${classes.frame}`}>
          <LoadingSkeleton />
        </div>
      ) : (
        <ChatMessages messages={messages} draft={draft} onAsk={(question) => void send(question)} />
      )}
      <FormAlert error={error} />
      <ChatComposer isAnswering={draft !== null} onSend={send} onStop={stop} />
    </div>
  );
}

function ClearChat({ onFailed }: { onFailed: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const clear = trpc.chat.clear.useMutation({
    onSuccess: (messages) => utils.chat.list.setData(undefined, messages),
    onError: onFailed,
    onSettled: () => setIsAsking(false),
  });

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        Clear Chat History
      </Button>
      <ConfirmModal
        opened={isAsking}
        title="Clear Chat History"
        confirmLabel="Clear"
        call={{ isPending: clear.isPending }}
        onConfirm={() => clear.mutate()}
        onClose={() => setIsAsking(false)}
      >
        {CHAT_MESSAGES.clearConfirm}
      </ConfirmModal>
    </>
  );
}

function useChat() {
  const utils = trpc.useUtils();
  const list = trpc.chat.list.useQuery(undefined, {
    staleTime: Infinity,
    refetchInterval: ({ state }) => state.data?.some(isBeingWritten) && LOOK_EVERY_MS,
  });
  const { mutate: stop } = trpc.chat.stop.useMutation();
  const [draft, setDraft] = useState<string | null>(null);
  const { failure, follow } = useStream({ outlivesScreen: true });

  function add(message: ChatMessage) {
    utils.chat.list.setData(undefined, (known = []) => [
      ...known.filter(({ id }) => id !== message.id),
      message,
    ]);
  }

  /** @returns whether the question has been stored; if not, the text is still the user's to send. */
  async function send(text: string): Promise<boolean> {
    let isStored = false;
    setDraft('');
    const end = await follow(
      () => utils.client.chat.send.mutate({ text }),
      (event) => {
        if (event.type === 'text') setDraft((written) => (written ?? '') + event.text);
        else add(event.message);
        isStored = true;
      },
    );
    // The reply is written on the server all the same; what is stored by now is shown.
    if (end.is === 'failed' && isStored) await utils.chat.list.invalidate();
    setDraft(null);
    return isStored;
  }

  function addNotice(text: string) {
    add({ id: newId(), sender: 'assistant', text, state: 'whole', createdAt: new Date().toISOString() });
  }

  return {
    messages: list.data?.filter((message) => !isBeingWritten(message)) ?? [],
    isLoading: list.isLoading,
    error: failure ?? list.error,
    draft: draft ?? list.data?.find(isBeingWritten)?.text ?? null,
    send,
    addNotice,
    stop: () => stop(),
  };
}

const isBeingWritten = ({ state }: ChatMessage) => state === 'writing';

const ESTIMATED_HEIGHT = 88;
const OVERSCAN = 8;

type ChatMessagesProps = { messages: ChatMessage[]; draft: string | null; onAsk: (question: string) => void };

function ChatMessages({ messages, draft, onAsk }: ChatMessagesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: (index) => messages[index]?.id ?? index,
  });

  useEffect(() => {
    frame.current?.scrollTo({ top: frame.current.scrollHeight });
  }, [messages.length, draft, virtualizer]);

  return (
    <div
      className={`u-card ${classes.frame}`}
      ref={frame}
      role="log"
      aria-label="Conversation"
      aria-live="polite"
      tabIndex={0}
    >
      <Box component="ol" className="u-list" pos="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const message = messages[index];
          if (!message) return null;

          return (
            <Box
              component="li"
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              pos="absolute"
              inset="0 0 auto"
              pb="md"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Bubble sender={message.sender} text={message.text}>
                {message.state === 'stopped' && (
                  <CutOff
                    question={messages.slice(0, index).findLast(isQuestion)?.text}
                    onAsk={draft === null ? onAsk : undefined}
                  />
                )}
              </Bubble>
            </Box>
          );
        })}
      </Box>
      {draft !== null && (
        <div aria-live="off">
          {draft ? (
            <Bubble sender="assistant" text={draft} />
          ) : (
            <p className={`u-soft u-flush ${classes.typing}`}>Typing…</p>
          )}
        </div>
      )}
    </div>
  );
}

const isQuestion = ({ sender }: ChatMessage) => sender === 'user';

type CutOffProps = { question: string | undefined; onAsk: ((question: string) => void) | undefined };

function CutOff({ question, onAsk }: CutOffProps) {
  return (
    <Group gap="sm" mt="xs">
      <Text c="dimmed">{CHAT_MESSAGES.cutOff}</Text>
      {question && onAsk && (
        <Button size="compact-sm" variant="default" onClick={() => onAsk(question)}>
          Ask again
        </Button>
      )}
    </Group>
  );
}

type BubbleProps = Pick<ChatMessage, 'sender' | 'text'> & { children?: ReactNode };

function Bubble({ sender, text, children }: BubbleProps) {
  return (
    <div className={`u-wrap ${classes.bubble}`} data-sender={sender}>
      <Box component="p" className="u-flush u-soft" mb={2} fz="xs">
        {sender === 'user' ? 'You' : ASSISTANT_NAME}
      </Box>
      {sender === 'user' ? <p className="u-flush u-pre">{text}</p> : <ChatMarkdown>{text}</ChatMarkdown>}
      {children}
    </div>
  );
}
