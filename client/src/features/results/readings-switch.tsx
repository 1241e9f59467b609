import { Stack, Switch } from '@mantine/core';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert, Hint } from '#client/ui/action.tsx';
import { READINGS_ARE } from '#shared/rules/results.ts';

type Props = {
  websiteId: string;
  /** Null where the site cannot count them. */
  countsReadings: boolean | null;
};

/** Has the site itself count how often its pages are read. */
export function ReadingsSwitch({ websiteId, countsReadings }: Props) {
  const utils = trpc.useUtils();
  const change = trpc.websites.countReadings.useMutation({
    onSuccess: () => Promise.all([utils.websites.getResults.invalidate(), utils.websites.get.invalidate()]),
  });
  if (countsReadings === null) return null;

  return (
    <Stack gap={4}>
      <Switch
        label="Count readings on the site"
        checked={change.isPending ? change.variables.on : countsReadings}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate({ id: websiteId, on: currentTarget.checked })}
      />
      <Hint>
        {READINGS_ARE} {countsReadings && 'The first figures arrive tonight.'}
      </Hint>
      <FormAlert error={change.error} />
    </Stack>
  );
}
