import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconMicrophone, IconPlayerStop, IconSend } from '@tabler/icons-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useFormState } from 'react-hook-form';
import SpeechRecognition, { useSpeechRecognition } from 'react-speech-recognition';
import { useKeptText } from '#client/lib/use-kept-text.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { FormElement, TextareaField, useCheckedForm } from '#client/ui/form/form.tsx';
import { CHAT_MESSAGE_MAX, CHAT_MESSAGES, chatMessageInput } from '#shared/schemas/chat.ts';
import classes from './chat.module.css';

type Props = { isAnswering: boolean; onSend: (text: string) => Promise<boolean>; onStop: () => void };

export function ChatComposer({ isAnswering, onSend, onStop }: Props) {
  const { form, append, take, sent, restore } = useQuestion();
  const [notice, setNotice] = useState<string | null>(null);
  const microphone = useMicrophone(append);

  async function send({ text }: { text: string }) {
    take();
    if (await onSend(text)) sent();
    else restore(text);
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
    <FormElement form={form} className="u-stack" onSubmit={send}>
      <FormAlert error={notice} />
      <Group className={classes.composerRow} gap={8} align="flex-end" wrap="nowrap">
        <TextareaField
          control={form.control}
          name="text"
          flex="1"
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
      </Group>
    </FormElement>
  );
}

/** One utterance in English (US) at a time; its words are handed over when it has ended. */
function useMicrophone(onHeard: (words: string) => void) {
  const { finalTranscript, listening, resetTranscript, browserSupportsSpeechRecognition } =
    useSpeechRecognition();

  useEffect(() => {
    if (!finalTranscript) return;
    onHeard(finalTranscript);
    resetTranscript();
  }, [finalTranscript, onHeard, resetTranscript]);

  useEffect(() => () => void SpeechRecognition.abortListening(), []);

  return {
    isSupported: browserSupportsSpeechRecognition,
    isListening: listening,
    toggle: () =>
      listening
        ? SpeechRecognition.stopListening()
        : SpeechRecognition.startListening({ continuous: false, language: 'en-US' }),
  };
}

const QUESTION = { name: 'question', title: 'Your question to Vee' };

function useQuestion() {
  const { found, leave, keep, forget } = useKeptText<string>(QUESTION);
  const form = useCheckedForm(chatMessageInput, { text: '' });
  const { control, getValues, reset, setValue, watch } = form;
  const { isSubmitSuccessful } = useFormState({ control });
  const text = watch('text');

  // A question that is on its way is not forgotten before it has arrived.
  const isOnItsWay = useRef(false);
  useEffect(() => {
    if (text) keep({ value: text, stored: '' });
    else if (!isOnItsWay.current) forget();
  }, [keep, forget, text]);

  const putBack = useEffectEvent((left: string) => {
    restore(left);
    void leave();
  });
  useEffect(() => {
    if (found) putBack(found.value);
  }, [found]);

  // The next question is checked when it is sent, not while it is typed.
  useEffect(() => {
    if (isSubmitSuccessful) reset(undefined, { keepValues: true });
  }, [reset, isSubmitSuccessful]);

  const append = useCallback(
    (words: string) => {
      const typed = getValues('text').trimEnd();
      setValue('text', typed ? `${typed} ${words}` : words);
    },
    [getValues, setValue],
  );

  /** Gives back a question that was not sent, unless the next is being typed. */
  function restore(question: string) {
    isOnItsWay.current = false;
    if (!getValues('text')) setValue('text', question);
  }

  return {
    form,
    append,
    restore,
    take() {
      isOnItsWay.current = true;
      setValue('text', '');
    },
    sent() {
      isOnItsWay.current = false;
      if (!getValues('text')) forget();
    },
  };
}
