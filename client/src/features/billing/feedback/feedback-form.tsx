import { Stack } from '@mantine/core';
import { feedbackInput } from '#shared/schemas/billing.ts';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { TextareaField } from '#client/ui/form/textarea-field.tsx';
import { StarsField } from './stars-field.tsx';

/** One to five stars and a text; nothing is sent without both. */
export function FeedbackForm() {
  const utils = trpc.useUtils();
  const save = trpc.billing.submitFeedback.useMutation({
    onSuccess: (state) => utils.billing.feedback.setData(undefined, state),
  });
  return (
    <Form
      schema={feedbackInput}
      values={{ rating: 0, feedback: '' }}
      onSubmit={(input) => save.mutate(input)}
    >
      {({ control }) => (
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
          <BusyButton type="submit" loading={save.isPending}>
            Submit
          </BusyButton>
        </Stack>
      )}
    </Form>
  );
}
