import { Checkbox, Stack } from '@mantine/core';
import { TOKEN_SCOPES, type TokenScope } from '#shared/rules/account.ts';
import { SCOPE_SENTENCES } from '#shared/rules/assistants.ts';

export const SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read', write: 'Write', publish: 'Publish' };

type Props = { asked: readonly TokenScope[]; given: TokenScope[]; onChange: (given: TokenScope[]) => void };

/** The user may give less than what is asked for, never more. */
export function Scopes({ asked, given, onChange }: Props) {
  return (
    <Checkbox.Group
      label="What it may do"
      description="Untick what it should not do."
      value={given}
      onChange={(values) => onChange(TOKEN_SCOPES.filter((scope) => values.includes(scope)))}
      size="md"
    >
      <Stack gap="xs" mt="xs">
        {asked.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={SCOPE_LABELS[scope]}
            description={SCOPE_SENTENCES[scope]}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
