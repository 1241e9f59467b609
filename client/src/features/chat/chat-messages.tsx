import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { ASSISTANT_NAME } from '#shared/brand.ts';
import type { ChatMessage } from '#shared/chat.ts';
import { ChatMarkdown } from './chat-markdown.tsx';
import classes from './chat.module.css';

const ESTIMATED_HEIGHT = 88;
const OVERSCAN = 8;

type Props = { messages: ChatMessage[]; draft: string | null };

/** The conversation with the newest message in view. Only the messages near the view are in the page. */
export function ChatMessages({ messages, draft }: Props) {
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
      className={classes.frame}
      ref={frame}
      role="log"
      aria-label="Conversation"
      aria-live="polite"
      tabIndex={0}
    >
      <ol className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const message = messages[index];
          if (!message) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Bubble sender={message.sender} text={message.text} />
            </li>
          );
        })}
      </ol>
      {draft !== null && (
        <div aria-live="off">
          {draft ? <Bubble sender="assistant" text={draft} /> : <p className={classes.typing}>Typing…</p>}
        </div>
      )}
    </div>
  );
}

function Bubble({ sender, text }: Pick<ChatMessage, 'sender' | 'text'>) {
  return (
    <div className={classes.bubble} data-sender={sender}>
      <p className={classes.sender}>{sender === 'user' ? 'You' : ASSISTANT_NAME}</p>
      {sender === 'user' ? <p className={classes.question}>{text}</p> : <ChatMarkdown>{text}</ChatMarkdown>}
    </div>
  );
}
