import { Button, Stack } from '@mantine/core';
import { z } from 'zod';
import { localMoment } from '#shared/schemas/calendar.ts';
import { trpc } from '../../lib/trpc.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { Entry } from './entry.ts';
import { WindowButtons } from '../../ui/modal/window-buttons.tsx';

const moveForm = z.object({ localTime: localMoment });

type Props = { entry: Entry; onMoved: () => void; onCancel: () => void };

/** The keyboard's way to another time; the server checks it. */
export function MoveForm({ entry: { id, localTime, timeZone }, onMoved, onCancel }: Props) {
  const move = trpc.publish.moveEntry.useMutation({ onSuccess: onMoved });
  return (
    <Form
      aria-label="Another time"
      schema={moveForm}
      values={{ localTime: localTime ?? '' }}
      onSubmit={(input) => move.mutate({ id, time: { kind: 'at', ...input } })}
    >
      {({ control }) => (
        <Stack gap="md">
          <TextField
            control={control}
            name="localTime"
            type="datetime-local"
            label="Date and time"
            description={`Time zone: ${timeZone}`}
          />
          <FormAlert error={move.error} />
          <WindowButtons>
            <Button variant="default" onClick={onCancel} disabled={move.isPending}>
              Cancel
            </Button>
            <Button
              variant="default"
              onClick={() => move.mutate({ id, time: { kind: 'next' } })}
              disabled={move.isPending}
            >
              Next free time
            </Button>
            <BusyButton type="submit" loading={move.isPending}>
              Move
            </BusyButton>
          </WindowButtons>
        </Stack>
      )}
    </Form>
  );
}
