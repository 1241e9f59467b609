import { Group, Select, Stack, Text } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { longDate, longDateTime } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { Form, TextField } from '#client/ui/form/form.tsx';
import { CheckboxesField } from '#client/ui/form/more-fields.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { TOKEN_DAYS, TOKEN_DAYS_MAX, TOKEN_SCOPES, type TokenScope } from '#shared/rules/account.ts';
import { createAccessTokenInput, type CreateAccessTokenInput } from '#shared/schemas/account.ts';
import { AccountRow } from '../account-row.tsx';
import classes from '../account.module.css';

const SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read', write: 'Write', publish: 'Publish' };

type Token = {
  hint: string;
  scopes: TokenScope[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
};

export const describeScopes = ({ scopes }: Pick<Token, 'scopes'>) =>
  scopes.map((scope) => SCOPE_LABELS[scope]).join(', ');

function describeToken({ hint, createdAt, expiresAt, lastUsedAt }: Token): string {
  const isOver = new Date(expiresAt) <= new Date();
  return [
    hint,
    `created ${longDate(createdAt)}`,
    lastUsedAt ? `last used ${longDateTime(lastUsedAt)}` : 'never used',
    `${isOver ? 'ended' : 'ends'} ${longDate(expiresAt)}`,
  ].join(' · ');
}

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

const SCOPES = TOKEN_SCOPES.map((value) => ({
  value,
  label: SCOPE_LABELS[value],
  description: SCOPE_HINTS[value],
}));

export function AccessTokens() {
  const utils = trpc.useUtils();
  const refresh = () => utils.account.accessTokens.invalidate();
  const tokens = trpc.account.accessTokens.useQuery();
  const create = trpc.account.createAccessToken.useMutation({ onSuccess: refresh });
  const revoke = trpc.account.revokeAccessToken.useMutation({ onSuccess: refresh });

  return (
    <Stack gap="lg">
      {create.data && <NewToken token={create.data.token} />}
      {tokens.isPending && <LoadingSkeleton rows={2} />}
      <FormAlert error={tokens.error ?? create.error ?? revoke.error} />
      {tokens.data && tokens.data.length > 0 && (
        <ul className="u-list">
          {tokens.data.map(({ id, name, ...token }) => (
            <AccountRow key={id} title={`${name}: ${describeScopes(token)}`} detail={describeToken(token)}>
              <BusyButton
                variant="subtle"
                color="red"
                loading={revoke.isPending && revoke.variables.id === id}
                onClick={() => revoke.mutate({ id })}
                aria-label={`Revoke ${name}`}
              >
                Revoke
              </BusyButton>
            </AccountRow>
          ))}
        </ul>
      )}
      <CreateTokenForm isBusy={create.isPending} onCreate={create.mutateAsync} />
    </Stack>
  );
}

function NewToken({ token }: { token: string }) {
  return (
    <div role="status">
      <Text fw={600}>Your new token. Copy it now: it is not shown again.</Text>
      <Group className={classes.row} gap="0.5rem 1rem" justify="space-between" py={14}>
        <code className="u-code u-sunken">{token}</code>
        <CopyButton value={token} what="access token" />
      </Group>
    </div>
  );
}

type Props = { isBusy: boolean; onCreate: (input: CreateAccessTokenInput) => Promise<unknown> };

const defaultValues: { name: string; scopes: TokenScope[]; days: number } = {
  name: '',
  scopes: ['read'],
  days: TOKEN_DAYS,
};

function CreateTokenForm({ isBusy, onCreate }: Props) {
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
        <Stack maw={480}>
          <TextField control={control} name="name" label="Token name" placeholder="What is it for?" />
          <CheckboxesField control={control} name="scopes" label="Permission" choices={SCOPES} />
          <Controller
            control={control}
            name="days"
            render={({ field }) => (
              <Select
                {...field}
                label="Expires after"
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
