import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { ownTimeZone, sayLocalTime } from '#client/lib/in-words.ts';
import { newId } from '#client/lib/new-id.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Hint } from '#client/ui/action.tsx';
import { FormElement, FormFooter, TextField, useFollowingForm } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { PieceOfOtherBrand, useSiteChoice } from '#client/ui/site-of-brand.tsx';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { localMoment } from '#shared/schemas/calendar.ts';
import { useSchedule } from './pace-note.tsx';

const schema = z.object({ websiteId: z.uuid(PUBLISH_MESSAGES.websiteMissing), localTime: localMoment });

export function ScheduleModal({ contentId, onClose }: { contentId: string; onClose: () => void }) {
  const [id] = useState(newId);
  const timeZone = ownTimeZone();
  const { data } = trpc.websites.list.useQuery({});
  const sites = data?.websites ?? [];
  const { websiteId, choose } = useSiteChoice(contentId, data?.websites);
  const pace = trpc.publish.pace.useQuery({ websiteId, timeZone }, { enabled: websiteId !== '' });
  const next = pace.data?.next;
  const zone = next?.timeZone ?? timeZone;
  const form = useFollowingForm(schema, { websiteId, localTime: next?.localTime ?? '' });
  const schedule = useSchedule(onClose);

  return (
    <FormModal opened onClose={onClose} title="Publish at a time" isSaved={schedule.isSuccess}>
      <FormElement
        form={form}
        onSubmit={({ localTime, ...chosen }) =>
          schedule.mutate({
            ...chosen,
            timeZone: zone,
            entries: [{ id, contentId, time: { kind: 'at', localTime } }],
          })
        }
      >
        <Stack>
          {data && sites.length === 0 && (
            <Text>
              No website is connected yet.{' '}
              <Anchor component={Link} to={`${paths.websites}?open=connect-website`} underline="always">
                Connect your first website
              </Anchor>
            </Text>
          )}
          <SelectField
            control={form.control}
            name="websiteId"
            label="Website"
            placeholder={PUBLISH_MESSAGES.selectPlaceholder}
            data={sites.map(({ id: value, domain }) => ({ value, label: shortAddress(domain) }))}
            allowDeselect={false}
            onChosen={choose}
          />
          <PieceOfOtherBrand contentId={contentId} websiteId={websiteId} />
          <TextField
            control={form.control}
            name="localTime"
            type="datetime-local"
            label="Time"
            description={`Time zone: ${zone}`}
          />
          {next && <Hint>The next free time is {sayLocalTime(next.localTime)}.</Hint>}
          <FormFooter call={schedule} submit="Schedule" onCancel={onClose} />
        </Stack>
      </FormElement>
    </FormModal>
  );
}
