import { Alert, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ownTimeZone, sayLocalTime } from '#client/lib/in-words.ts';
import { newId } from '#client/lib/new-id.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { paceBroken } from '#shared/rules/calendar.ts';

type Props = { contentId: string; websiteId: string; disabled: boolean; onScheduled: () => void };

export function PaceNote({ contentId, websiteId, disabled, onScheduled }: Props) {
  const timeZone = ownTimeZone();
  const [id] = useState(newId);
  const { data: pace } = trpc.publish.pace.useQuery({ websiteId, timeZone });
  const schedule = useSchedule(onScheduled);
  if (!pace?.isFull) return null;

  const { next, perWeek } = pace;

  return (
    <Alert color="orange" title={paceBroken(perWeek)}>
      <Stack gap="sm" align="flex-start">
        <Text fz="sm">
          You can post all the same.
          {next &&
            ` The next time that keeps the pace is ${sayLocalTime(next.localTime)} (${next.timeZone}).`}
        </Text>
        {next && (
          <BusyButton
            size="sm"
            variant="default"
            loading={schedule.isPending}
            disabled={disabled}
            onClick={() => schedule.mutate({ websiteId, timeZone, entries: [{ id, contentId }] })}
          >
            Schedule it then
          </BusyButton>
        )}
        <FormAlert error={schedule.error} />
      </Stack>
    </Alert>
  );
}

export function useSchedule(onScheduled: () => void) {
  const utils = trpc.useUtils();
  return trpc.publish.addEntries.useMutation({
    onSuccess: ([entry]) => {
      void utils.publish.invalidate();
      toast.success(`Scheduled for ${sayLocalTime(entry?.localTime ?? '')}.`);
      onScheduled();
    },
  });
}
