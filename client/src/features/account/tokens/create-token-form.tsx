import { Checkbox, Group, Select, Stack } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { TOKEN_DAYS, TOKEN_DAYS_MAX, TOKEN_SCOPES, type TokenScope } from '#shared/rules/access-tokens.ts';
import { SCOPE_LABELS } from './describe-token.ts';
import { createAccessTokenInput, type CreateAccessTokenInput } from '#shared/schemas/account.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';

const TOKEN_DAYS_CHOICES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: String(TOKEN_DAYS), label: '1 year' },
  { value: String(TOKEN_DAYS_MAX), label: '2 years' },
] as const;

const SCOPE_HINTS: Record<TokenScope, string> = {
  read: 'Look things up, ask for keyword ideas, ask Vee.',
  write: 'Write pieces, social posts and emails.',
  publish: 'Post to websites and shops, make review links. With Write: plan in the calendar.',
};

type Props = { isBusy: boolean; onCreate: (input: CreateAccessTokenInput) => Promise<unknown> };

const defaultValues: { name: string; scopes: TokenScope[]; days: number } = {
  name: '',
  scopes: ['read'],
  days: TOKEN_DAYS,
};

/** What a new token is for, what it may do, and when it ends. */
export function CreateTokenForm({ isBusy, onCreate }: Props) {
  return (
    <Form
      schema={createAccessTokenInput}
      values={defaultValues}
      onSubmit={(input, form) =>
        onCreate(input).then(
          () => form.reset(),
          // Said by the list above; the form stays for another try.
          () => undefined,
        )
      }
    >
      {({ control }) => (
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
            <BusyButton type="submit" variant="default" loading={isBusy}>
              Create token
            </BusyButton>
          </Group>
        </Stack>
      )}
    </Form>
  );
}
