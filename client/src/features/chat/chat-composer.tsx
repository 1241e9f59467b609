import { ActionIcon, Tooltip } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconMicrophone, IconPlayerStop, IconSend } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useCallback, useState } from 'react';
import { CHAT_MESSAGE_MAX, CHAT_MESSAGES } from '#shared/chat.ts';
import { useUser } from '../../lib/use-user.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import classes from './chat.module.css';
import { useMicrophone } from './use-microphone.ts';

type Props = {
  isAnswering: boolean;
  onSend: (text: string) => Promise<boolean>;
  onStop: () => void;
};

/** The question: Enter sends, Shift+Enter makes a new line, the microphone appends what it heard. */
export function ChatComposer({ isAnswering, onSend, onStop }: Props) {
  const { id } = useUser();
  // What is half typed survives a look at another screen and a reload.
  const [text, setText] = useSessionStorage({
    key: `chat-question-${id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const [notice, setNotice] = useState<string | null>(null);
  const append = useCallback(
    (words: string) => setText((typed) => (typed ? `${typed.trimEnd()} ${words}` : words)),
    [setText],
  );
  const microphone = useMicrophone(append);

  async function send(event: FormEvent) {
    event.preventDefault();
    const question = text.trim();
    if (!question || isAnswering) return;
    setText('');
    if (!(await onSend(question))) setText((typed) => typed || question);
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  function listen() {
    setNotice(microphone.isSupported ? null : CHAT_MESSAGES.noSpeech);
    if (microphone.isSupported) void microphone.toggle();
  }

  const listenLabel = microphone.isListening ? 'Stop listening' : 'Speak your question';
  return (
    <form className={classes.composer} onSubmit={(event) => void send(event)}>
      <FormAlert error={notice} />
      <div className={classes.composerRow}>
        <Textarea
          className={classes.input}
          aria-label="Your question"
          placeholder="Type your question..."
          required
          minRows={1}
          maxRows={6}
          maxLength={CHAT_MESSAGE_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <Tooltip label={listenLabel}>
          <ActionIcon
            size={42}
            variant={microphone.isListening ? 'filled' : 'default'}
            aria-label={listenLabel}
            aria-pressed={microphone.isListening}
            onClick={listen}
          >
            <IconMicrophone size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {isAnswering ? (
          <Tooltip label="Stop the reply">
            <ActionIcon size={42} aria-label="Stop the reply" onClick={onStop}>
              <IconPlayerStop size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ) : (
          <Tooltip label="Send">
            <ActionIcon size={42} type="submit" variant="filled" aria-label="Send">
              <IconSend size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </form>
  );
}
