import { Alert, Group, Stack } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { confirmPostedInput, type PublicationView } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { trpc } from '../../lib/trpc.ts';
import { BusyButton, FormAlert } from '../../ui/action.tsx';
import { Form, TextField } from '../../ui/form/form.tsx';

type Props = {
  publication: Pick<PublicationView, 'id' | 'errorMessage' | 'errorHint'>;
  /** Where nothing beside it says so. */
  title?: string;
};

/** Where nobody can be asked whether a post was made, its user says so. */
export function UnknownEnd({ publication: { id, errorMessage, errorHint }, title }: Props) {
  const utils = trpc.useUtils();
  const confirm = trpc.publish.confirmPosted.useMutation({ onSuccess: () => utils.publish.invalidate() });
  const isSaying = (isThere: boolean) => confirm.isPending && confirm.variables.isThere === isThere;
  return (
    <Stack gap="sm" mb="md">
      <NotConfirmed title={title}>
        {errorMessage} {errorHint}
      </NotConfirmed>
      <Form
        schema={confirmPostedInput}
        values={{ id, link: '', isThere: true }}
        onSubmit={(input) => confirm.mutate(input)}
      >
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
              <BusyButton type="submit" variant="default" loading={isSaying(true)}>
                {PUBLISH_MESSAGES.confirmPosted}
              </BusyButton>
              <BusyButton
                variant="default"
                loading={isSaying(false)}
                onClick={() => confirm.mutate({ id, isThere: false })}
              >
                {PUBLISH_MESSAGES.confirmMissing}
              </BusyButton>
            </Group>
          </>
        )}
      </Form>
    </Stack>
  );
}

export function NotConfirmed({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Alert icon={<IconClock aria-hidden />} role="status" title={title}>
      {children}
    </Alert>
  );
}
