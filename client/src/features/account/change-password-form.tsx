import { PasswordInput, Stack, Checkbox } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { changePasswordInput } from '#shared/schemas/account.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { describeScopes } from './tokens/describe-token.ts';

const NO_TOKENS: string[] = [];

export function ChangePasswordForm() {
  const utils = trpc.useUtils();
  const change = trpc.account.changePassword.useMutation({
    onSuccess: () =>
      Promise.all([utils.account.devices.invalidate(), utils.account.accessTokens.invalidate()]),
  });
  return (
    <Form
      schema={changePasswordInput}
      values={{ currentPassword: '', password: '', keepTokenIds: NO_TOKENS }}
      onSubmit={(input, form) => change.mutate(input, { onSuccess: () => form.reset() })}
    >
      {({ control, register, formState: { errors } }) => (
        <Stack gap="md" maw={480} align="stretch">
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...register('currentPassword')}
            error={errors.currentPassword?.message}
          />
          <PasswordInput
            label="New password"
            autoComplete="new-password"
            {...register('password')}
            error={errors.password?.message}
          />
          <Controller
            control={control}
            name="keepTokenIds"
            render={({ field: { value = NO_TOKENS, onChange } }) => (
              <TokensToKeep value={value} onChange={onChange} />
            )}
          />
          <FormAlert
            error={change.error}
            success={change.isSuccess ? ACCOUNT_MESSAGES.passwordChanged : null}
          />
          <div>
            <BusyButton type="submit" variant="default" loading={change.isPending}>
              Change password
            </BusyButton>
          </div>
        </Stack>
      )}
    </Form>
  );
}

type Props = { value: string[]; onChange: (ids: string[]) => void };

/** Asks which access tokens outlive a change of the password; without any there is nothing to ask. */
function TokensToKeep({ value, onChange }: Props) {
  const { data: tokens = [] } = trpc.account.accessTokens.useQuery();
  if (tokens.length === 0) return null;
  return (
    <Checkbox.Group
      size="md"
      label="Access tokens to keep"
      description="Every other token ends when the password changes."
      value={value}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {tokens.map(({ id, name, hint, scopes }) => (
          <Checkbox
            key={id}
            value={id}
            label={name}
            description={`${hint} · ${describeScopes({ scopes })}`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
