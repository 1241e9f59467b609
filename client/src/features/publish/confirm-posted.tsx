import { Alert, Group } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { confirmPostedInput } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { trpc } from '../../lib/trpc.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { Form } from '../../ui/form/form.tsx';

/** Where nobody can be asked whether a post was made, its user says so. */
export function ConfirmPosted({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const confirm = trpc.publish.confirmPosted.useMutation({ onSuccess: () => utils.publish.invalidate() });
  return (
    <Form schema={confirmPostedInput} values={{ id, link: '' }} onSubmit={(input) => confirm.mutate(input)}>
      {({ control }) => (
        <>
          <FormAlert error={confirm.error} />
          <Group gap="sm" align="end">
            <TextField
              control={control}
              name="link"
              label="Address of the post, if you have it"
              placeholder="https://"
              inputMode="url"
              flex="1 1 240px"
            />
            <BusyButton type="submit" variant="default" loading={confirm.isPending}>
              {PUBLISH_MESSAGES.confirmPosted}
            </BusyButton>
          </Group>
        </>
      )}
    </Form>
  );
}

/** No failure: what became of the post may still be found out. */
export function NotConfirmed({ hint, title }: { hint: string; title?: string }) {
  return (
    <Alert icon={<IconClock aria-hidden />} role="status" title={title}>
      {hint}
    </Alert>
  );
}
