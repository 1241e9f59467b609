import { Box, Group, Input, Stack } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { Form, TextareaField } from '#client/ui/form/form.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import { feedbackInput, type FeedbackInput } from '#shared/schemas/billing.ts';
import classes from './stars-field.module.css';

const KEEPS = { name: 'feedback', title: 'Your feedback', isNew: true };
const RATINGS = [1, 2, 3, 4, 5] as const;

export function FeedbackForm() {
  const utils = trpc.useUtils();
  const save = trpc.billing.submitFeedback.useMutation({
    onSuccess: (state) => utils.billing.feedback.setData(undefined, state),
  });

  return (
    <Form
      schema={feedbackInput}
      values={{ rating: 0, feedback: '' }}
      keeps={KEEPS}
      onSubmit={(input) => save.mutateAsync(input)}
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
          <WindowButtons>
            <BusyButton type="submit" loading={save.isPending}>
              Submit
            </BusyButton>
          </WindowButtons>
        </Stack>
      )}
    </Form>
  );
}

/** One to five stars: radio buttons, so that the arrow keys choose and screen readers count. */
function StarsField({ control }: { control: Control<FeedbackInput, unknown, FeedbackInput> }) {
  const { field, fieldState } = useController({ control, name: 'rating' });
  const errorId = useId();

  return (
    <fieldset className="u-fieldset" aria-describedby={fieldState.error && errorId}>
      <Box component="legend" mb={4} p={0} fw={600}>
        Your rating
      </Box>
      <Group gap={0} align="stretch" wrap="nowrap">
        {RATINGS.map((rating) => (
          <label key={rating} className={`u-center ${classes.star}`}>
            <input
              type="radio"
              className={classes.input}
              name={field.name}
              ref={rating === 1 ? field.ref : undefined}
              checked={field.value === rating}
              onChange={() => field.onChange(rating)}
              onBlur={field.onBlur}
              aria-label={rating === 1 ? '1 star' : `${rating} stars`}
            />
            {rating <= field.value ? (
              <IconStarFilled size={32} aria-hidden />
            ) : (
              <IconStar size={32} aria-hidden />
            )}
          </label>
        ))}
      </Group>
      {fieldState.error && <Input.Error id={errorId}>{fieldState.error.message}</Input.Error>}
    </fieldset>
  );
}
