import { zodResolver } from '@hookform/resolvers/zod';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { changePasswordInput } from '#shared/account.ts';
import { MESSAGES } from '#shared/account-rules.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form-alert.tsx';

export function ChangePasswordForm() {
  const utils = trpc.useUtils();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(changePasswordInput),
    defaultValues: { currentPassword: '', password: '' },
  });
  const change = trpc.account.changePassword.useMutation({
    onSuccess: async () => {
      reset();
      await utils.account.devices.invalidate();
    },
  });
  const { errors } = formState;
  return (
    <form onSubmit={(event) => void handleSubmit((values) => change.mutate(values))(event)} noValidate>
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
        <FormAlert error={change.error} success={change.isSuccess ? MESSAGES.passwordChanged : null} />
        <div>
          <Button type="submit" variant="default" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  );
}
