import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMicrophone, IconPlayerStop, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { CHAT_MESSAGE_MAX, CHAT_MESSAGES } from '#shared/schemas/chat.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { FormElement } from '../../ui/form/form.tsx';
import { TextareaField } from '../../ui/form/textarea-field.tsx';
import classes from './chat.module.css';
import { useMicrophone } from './use-microphone.ts';
import { useQuestion } from './use-question.ts';

type Props = {
  isAnswering: boolean;
  onSend: (text: string) => Promise<boolean>;
  onStop: () => void;
};

/** The question: Enter sends, Shift+Enter makes a new line, the microphone appends what it heard. */
export function ChatComposer({ isAnswering, onSend, onStop }: Props) {
  const { form, append, clear, restore } = useQuestion();
  const [notice, setNotice] = useState<string | null>(null);
  const microphone = useMicrophone(append);

  async function send({ text }: { text: string }) {
    clear();
    if (!(await onSend(text))) restore(text);
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isAnswering) event.currentTarget.form?.requestSubmit();
  }

  function listen() {
    setNotice(microphone.isSupported ? null : CHAT_MESSAGES.noSpeech);
    if (microphone.isSupported) void microphone.toggle();
  }

  const listenLabel = microphone.isListening ? 'Stop listening' : 'Speak your question';
  return (
    <FormElement form={form} className={classes.composer} onSubmit={send}>
      <FormAlert error={notice} />
      <div className={classes.composerRow}>
        <TextareaField
          control={form.control}
          name="text"
          className={classes.input}
          aria-label="Your question"
          placeholder="Type your question..."
          required
          minRows={1}
          maxRows={6}
          maxLength={CHAT_MESSAGE_MAX}
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
    </FormElement>
  );
}
