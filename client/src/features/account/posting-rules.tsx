import { Stack, Switch } from '@mantine/core';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';

/** What must be true of a piece before it is posted; a change counts at once. */
export function PostingRules() {
  const utils = trpc.useUtils();
  const { data: rules, error } = trpc.account.postingRules.useQuery();
  const save = trpc.account.savePostingRules.useMutation({
    onSuccess: (saved) => utils.account.postingRules.setData(undefined, saved),
  });
  const shown = save.isPending ? save.variables : rules;
  return (
    <Stack gap="sm" maw={480}>
      <Switch
        size="md"
        label="Hold pieces with open claims"
        description="A piece is not posted while a figure, date, quotation or link in it has no source, neither by you nor by a program."
        checked={shown?.holdsOpenClaims ?? false}
        disabled={!rules}
        onChange={({ currentTarget }) => save.mutate({ holdsOpenClaims: currentTarget.checked })}
      />
      <FormAlert error={error ?? save.error} />
    </Stack>
  );
}
