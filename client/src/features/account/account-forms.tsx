import { Box, Group, PasswordInput, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { dotted } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { Form, TextField } from '#client/ui/form/form.tsx';
import { CheckboxesField, CheckboxField } from '#client/ui/form/more-fields.tsx';
import { ACCOUNT_MESSAGES, NAME_MAX } from '#shared/rules/account.ts';
import { withoutTags } from '#shared/rules/text/text.ts';
import { changePasswordInput, renameInput } from '#shared/schemas/account.ts';
import { describeScopes } from './tokens/access-tokens.tsx';

const NO_TOKENS: string[] = [];

export function ChangePasswordForm() {
  const utils = trpc.useUtils();
  const change = trpc.account.changePassword.useMutation({
    onSuccess: () =>
      Promise.all([
        utils.account.devices.invalidate(),
        utils.account.accessTokens.invalidate(),
        utils.account.assistants.invalidate(),
      ]),
  });

  return (
    <Form
      schema={changePasswordInput}
      values={{ currentPassword: '', password: '', keepTokenIds: NO_TOKENS, disconnectsAssistants: false }}
      onSubmit={(input, form) => change.mutate(input, { onSuccess: () => form.reset() })}
    >
      {({ control, register, formState: { errors } }) => (
        <Stack maw={480} align="stretch">
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
          <TokensToKeep control={control} />
          <AssistantsToKeep control={control} />
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

type TokensControl = Control<
  z.input<typeof changePasswordInput>,
  unknown,
  z.output<typeof changePasswordInput>
>;

function TokensToKeep({ control }: { control: TokensControl }) {
  const { data: tokens = [] } = trpc.account.accessTokens.useQuery();
  if (tokens.length === 0) return null;
  return (
    <CheckboxesField
      control={control}
      name="keepTokenIds"
      label="Access tokens to keep"
      description="Every other token ends when the password changes."
      choices={tokens.map(({ id, name, hint, scopes }) => ({
        value: id,
        label: name,
        description: dotted(hint, describeScopes({ scopes })),
      }))}
    />
  );
}

function AssistantsToKeep({ control }: { control: TokensControl }) {
  const { data: assistants = [] } = trpc.account.assistants.useQuery();
  if (assistants.length === 0) return null;
  return <CheckboxField control={control} name="disconnectsAssistants" label="Also disconnect assistants" />;
}

/** Milliseconds after which "Name updated" begins to fade, and is gone. */
export const NAME_UPDATED_FADES_MS = 2500;
export const NAME_UPDATED_GONE_MS = 3000;

export function NameForm({ savedName }: { savedName: string }) {
  const utils = trpc.useUtils();
  const rename = trpc.account.rename.useMutation({
    onSuccess: (saved) =>
      utils.account.me.setData(undefined, (user) => user && { ...user, name: saved.name }),
  });

  return (
    <Form
      schema={renameInput}
      values={{ name: savedName }}
      onSubmit={(input, form) => rename.mutate(input, { onSuccess: ({ name }) => form.reset({ name }) })}
    >
      {({ control, watch }) => (
        <>
          <TextField
            control={control}
            name="name"
            label="Name"
            autoComplete="name"
            maxLength={NAME_MAX}
            sanitise={withoutTags}
          />
          {watch('name') !== savedName && (
            <Group mt="sm">
              <BusyButton type="submit" loading={rename.isPending}>
                Update
              </BusyButton>
            </Group>
          )}
          <Box mt={rename.error || rename.isSuccess ? 14 : undefined}>
            <FormAlert error={rename.error} />
            {rename.isSuccess && <NameUpdated key={rename.submittedAt} onGone={rename.reset} />}
          </Box>
        </>
      )}
    </Form>
  );
}

function NameUpdated({ onGone }: { onGone: () => void }) {
  const [isFading, setIsFading] = useState(false);
  useEffect(() => {
    const fade = setTimeout(() => setIsFading(true), NAME_UPDATED_FADES_MS);
    const gone = setTimeout(onGone, NAME_UPDATED_GONE_MS);
    return () => {
      clearTimeout(fade);
      clearTimeout(gone);
    };
  }, [onGone]);
  return (
    <div
      style={isFading ? { transition: 'opacity 500ms', opacity: 0 } : undefined}
      data-fading={isFading || undefined}
    >
      <FormAlert success={ACCOUNT_MESSAGES.nameUpdated} />
    </div>
  );
}
