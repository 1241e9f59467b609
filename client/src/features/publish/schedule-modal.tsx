import { Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { localMoment } from '#shared/schemas/calendar.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { newId } from '../../lib/new-id.ts';
import { ownTimeZone, sayLocalTime } from '../../lib/in-words.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormElement, FormFooter, useFollowingForm, TextField } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { FormModal } from '../../ui/modal/modal.tsx';
import { useSchedule } from './pace-note.tsx';
import { NoWebsite } from './post-fields.tsx';
import { PieceOfOtherBrand, useSiteChoice } from '../../ui/site-of-brand.tsx';
import { Hint } from '../../ui/action.tsx';

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
          {data && sites.length === 0 && <NoWebsite contentId={contentId} onClose={onClose} />}
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
