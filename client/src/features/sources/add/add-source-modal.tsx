import { NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { FormModal } from '#client/ui/modal/form-modal.tsx';
import type { Source } from '../source.ts';
import { AddAddress } from './add-address.tsx';
import { AddFiles } from './add-files.tsx';
import { AddProfile } from './add-profile.tsx';
import { AddText } from './add-text.tsx';
import { AddWebsite } from './add-website.tsx';
import classes from '../sources.module.css';
import type { WayProps } from './way-props.ts';

const WAYS = {
  text: { label: 'Text', Way: AddText },
  address: { label: 'Address', Way: AddAddress },
  file: { label: 'File', Way: AddFiles },
  website: { label: 'Website', Way: AddWebsite },
  profile: { label: 'Profile', Way: AddProfile },
} as const satisfies Record<string, { label: string; Way: ComponentType<WayProps> }>;
type WayName = keyof typeof WAYS;
const CHOICES = (Object.keys(WAYS) as WayName[]).map((value) => ({ value, label: WAYS[value].label }));

type Props = {
  opened: boolean;
  /** The profile that is offered first. */
  profileId?: string | null;
  onClose: () => void;
  onAdded: (sources: Source[]) => void;
};

export function AddSourceModal({ opened, profileId = null, onClose, onAdded }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Add a source" size="lg">
      <AddSource initialProfile={profileId} onAdded={onAdded} />
    </FormModal>
  );
}

type AddProps = { initialProfile: string | null; onAdded: Props['onAdded'] };

function AddSource({ initialProfile, onAdded }: AddProps) {
  const utils = trpc.useUtils();
  const [name, setName] = useState<WayName>('text');
  const [profileId, setProfileId] = useState(initialProfile);
  const { data: profiles = [] } = trpc.profiles.listForSelect.useQuery();
  const { Way } = WAYS[name];

  function take(sources: Source[]) {
    void utils.content.listSources.invalidate();
    onAdded(sources);
  }

  return (
    <Stack gap="md">
      <SegmentedControl<WayName>
        fullWidth
        size="sm"
        classNames={{ label: classes.way }}
        aria-label="What to add"
        data={CHOICES}
        value={name}
        onChange={setName}
      />
      {profiles.length > 0 && (
        <NativeSelect
          label={name === 'profile' ? 'Profile' : 'Keep it with'}
          value={profileId ?? ''}
          onChange={({ currentTarget }) => setProfileId(currentTarget.value || null)}
          data={[
            { value: '', label: name === 'profile' ? 'Choose a profile' : 'No profile' },
            ...profiles.map((profile) => ({ value: profile.id, label: profile.name })),
          ]}
        />
      )}
      <Way profileId={profileId} onAdded={take} />
    </Stack>
  );
}
