import { Box, Button, Group, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { ASSISTANT_NAME } from '#shared/rules/brand.ts';
import { CHAT_MESSAGES, type ChatMessage } from '#shared/schemas/chat.ts';
import { ChatMarkdown } from './chat-markdown.tsx';
import classes from './chat.module.css';

const ESTIMATED_HEIGHT = 88;
const OVERSCAN = 8;

type Props = { messages: ChatMessage[]; draft: string | null; onAsk: (question: string) => void };

export function ChatMessages({ messages, draft, onAsk }: Props) {
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
      <Box component="p" className="u-flush u-soft" mb={2} fz="xs" fw={600}>
        {sender === 'user' ? 'You' : ASSISTANT_NAME}
      </Box>
      {sender === 'user' ? <p className="u-flush u-pre">{text}</p> : <ChatMarkdown>{text}</ChatMarkdown>}
      {children}
    </div>
  );
}
