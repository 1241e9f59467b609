import { Checkbox, Stack } from '@mantine/core';
import { trpc } from '#client/lib/trpc.ts';
import { describeScopes } from './describe-token.ts';

type Props = { value: string[]; onChange: (ids: string[]) => void };

/** Asks which access tokens outlive a change of the password; without any there is nothing to ask. */
export function TokensToKeep({ value, onChange }: Props) {
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
