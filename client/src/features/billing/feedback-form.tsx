import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { feedbackInput, type FeedbackInput } from '#shared/billing.ts';
import { BILLING_MESSAGES } from '#shared/billing-rules.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { StarsField } from './stars-field.tsx';

/** One to five stars and a text; nothing is sent without both. */
export function FeedbackForm() {
  const utils = trpc.useUtils();
  const { control, handleSubmit } = useForm<FeedbackInput>({
    resolver: zodResolver(feedbackInput),
    defaultValues: { rating: 0, feedback: '' },
  });
  const save = trpc.billing.submitFeedback.useMutation({
    onSuccess: (state) => utils.billing.feedback.setData(undefined, state),
  });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)} noValidate>
      <Stack gap="lg">
        <StarsField control={control} />
        <TextareaField
          control={control}
          name="feedback"
          label="What worked, and what did not?"
          minRows={4}
          disabled={save.isPending}
        />
        <FormAlert error={save.isError && BILLING_MESSAGES.feedbackFailed} />
        <Button type="submit" loading={save.isPending}>
          Submit
        </Button>
      </Stack>
    </form>
  );
}
