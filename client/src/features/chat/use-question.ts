import { useSessionStorage } from '@mantine/hooks';
import { useCallback, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { chatMessageInput } from '#shared/schemas/chat.ts';
import { useUser } from '../../lib/use-user.ts';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';

/** The form of the question. What is half typed survives a look at another screen and a reload. */
export function useQuestion() {
  const { id } = useUser();
  const [kept, keep] = useSessionStorage({
    key: `chat-question-${id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const form = useCheckedForm(chatMessageInput, { text: kept });
  const { control, getValues, reset, setValue, watch } = form;
  const { isSubmitSuccessful } = useFormState({ control });
  const text = watch('text');

  useEffect(() => keep(text), [keep, text]);

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

  return {
    form,
    append,
    clear: () => setValue('text', ''),
    /** Gives back a question that was not sent, unless the next is being typed. */
    restore: (question: string) => getValues('text') || setValue('text', question),
  };
}
