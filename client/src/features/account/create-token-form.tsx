import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import {
  SCOPE_HINTS,
  SCOPE_LABELS,
  TOKEN_DAYS,
  TOKEN_DAYS_CHOICES,
  TOKEN_SCOPES,
  type TokenScope,
} from '#shared/access-tokens.ts';
import { createAccessTokenInput, type CreateAccessTokenInput } from '#shared/account.ts';
import { TextField } from '../../ui/text-field.tsx';

type Props = { isBusy: boolean; onCreate: (input: CreateAccessTokenInput) => Promise<unknown> };

const defaultValues: { name: string; scopes: TokenScope[]; days: number } = {
  name: '',
  scopes: ['read'],
  days: TOKEN_DAYS,
};

/** What a new token is for, what it may do, and when it ends. */
export function CreateTokenForm({ isBusy, onCreate }: Props) {
  const { control, handleSubmit, reset } = useForm({
    resolver: zodResolver(createAccessTokenInput),
    defaultValues,
  });
  const create = handleSubmit((input) =>
    onCreate(input).then(
      () => reset(),
      // Said by the list above; the form stays for another try.
      () => undefined,
    ),
  );
  return (
    <form onSubmit={(event) => void create(event)} noValidate>
      <Stack gap="md" maw={480}>
        <TextField control={control} name="name" label="Token name" placeholder="What is it for?" />
        <Controller
          control={control}
          name="scopes"
          render={({ field: { ref: _ref, ...field }, fieldState }) => (
            <Checkbox.Group {...field} size="md" label="It may" error={fieldState.error?.message}>
              <Stack gap="xs" mt="xs">
                {TOKEN_SCOPES.map((scope) => (
                  <Checkbox
                    key={scope}
                    value={scope}
                    label={SCOPE_LABELS[scope]}
                    description={SCOPE_HINTS[scope]}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        />
        <Controller
          control={control}
          name="days"
          render={({ field }) => (
            <Select
              {...field}
              label="It ends after"
              data={TOKEN_DAYS_CHOICES}
              value={String(field.value)}
              onChange={(value) => field.onChange(Number(value ?? TOKEN_DAYS))}
            />
          )}
        />
        <Group>
          <Button type="submit" variant="default" loading={isBusy}>
            Create token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
