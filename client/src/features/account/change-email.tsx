import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { Form, FormFooter, TextField } from '#client/ui/form/form.tsx';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { EMAIL_OUTCOME } from '#shared/rules/paths.ts';
import { changeEmailInput } from '#shared/schemas/account.ts';

/** Beside the address, which is changed by a link at the new one. */
export function ChangeEmail() {
  const [isOpen, setIsOpen] = useState(false);
  const [query] = useSearchParams();
  const change = trpc.account.changeEmail.useMutation({ onSuccess: () => setIsOpen(false) });
  const outcome = query.get(EMAIL_OUTCOME.name);

  function ask() {
    change.reset();
    setIsOpen(true);
  }

  return (
    <Stack gap="sm">
      <FormAlert
        error={outcome === EMAIL_OUTCOME.invalid && !change.isSuccess && ACCOUNT_MESSAGES.emailLinkInvalid}
        success={change.isSuccess ? ACCOUNT_MESSAGES.emailAsked : saysChanged(outcome)}
      />
      <Button variant="default" size="sm" className="u-start" onClick={ask}>
        Change email
      </Button>
      <FormModal opened={isOpen} onClose={() => setIsOpen(false)} title="Change email">
        <Form
          schema={changeEmailInput}
          values={{ email: '', currentPassword: '' }}
          onSubmit={(input) => change.mutate(input)}
        >
          {({ control, register, formState: { errors } }) => (
            <Stack>
              <p className="u-flush">
                We send a link to the new address, and tell the old one, which can take it back for 7 days.
              </p>
              <TextField control={control} name="email" label="New email" autoComplete="email" />
              <PasswordInput
                label="Current password"
                autoComplete="current-password"
                {...register('currentPassword')}
                error={errors.currentPassword?.message}
              />
              <FormFooter call={change} submit="Send the link" onCancel={() => setIsOpen(false)} />
            </Stack>
          )}
        </Form>
      </FormModal>
    </Stack>
  );
}

const saysChanged = (outcome: string | null) =>
  outcome === EMAIL_OUTCOME.changed ? 'This is the address of your account now.' : null;
