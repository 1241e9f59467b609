import { Button, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert, Hint } from '#client/ui/action.tsx';
import { Form, TextareaField, TextField } from '#client/ui/form/form.tsx';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { addAddressSourceInput, addSiteSourcesInput, addTextSourceInput } from '#shared/schemas/sources.ts';
import type { Source } from '../source.tsx';
import classes from '../sources.module.css';
import { AddButton, AddFiles, type WayProps } from './add-files.tsx';

const schema = addAddressSourceInput.omit({ profileId: true });

function AddAddress({ profileId, onAdded }: WayProps) {
  const add = trpc.content.addAddressSource.useMutation({ onSuccess: (source) => onAdded([source]) });
  return (
    <Form schema={schema} values={{ url: '' }} onSubmit={({ url }) => add.mutate({ url, profileId })}>
      {({ control }) => (
        <Stack>
          <TextField
            control={control}
            name="url"
            label="Address"
            description="Of a web page or a PDF. It is read where its robots.txt allows it."
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
          />
          <FormAlert error={add.error} failed={SOURCE_MESSAGES.addFailed} />
          <AddButton isBusy={add.isPending} busyText="Reading the page…" />
        </Stack>
      )}
    </Form>
  );
}

function AddProfile({ profileId, onAdded }: WayProps) {
  const { data: profiles } = trpc.profiles.listForSelect.useQuery();
  const add = trpc.content.addProfileSource.useMutation({ onSuccess: (source) => onAdded([source]) });
  return (
    <Stack>
      <Hint>
        {profiles?.length === 0
          ? 'You have no profiles yet. Create one first.'
          : 'What the profile says about your company, so that pieces may state it as a fact.'}
      </Hint>
      <FormAlert error={add.error} failed={SOURCE_MESSAGES.addFailed} />
      <AddButton
        isBusy={add.isPending}
        isDisabled={profileId === null}
        busyText="Reading…"
        onClick={() => profileId && add.mutate({ profileId })}
      />
    </Stack>
  );
}

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
    <Stack>
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

const NEW_TEXT = { name: 'source/new', title: 'The text of a new source', isNew: true };

const textSchema = addTextSourceInput.omit({ profileId: true });

function AddText({ profileId, onAdded }: WayProps) {
  const add = trpc.content.addTextSource.useMutation({ onSuccess: (source) => onAdded([source]) });

  return (
    <Form
      schema={textSchema}
      values={{ title: '', text: '' }}
      keeps={NEW_TEXT}
      onSubmit={(typed) => add.mutateAsync({ ...typed, profileId })}
    >
      {({ control }) => (
        <Stack>
          <TextareaField
            control={control}
            name="text"
            label="Text"
            placeholder="Paste a report, notes, a price list…"
            minRows={6}
            maxRows={14}
          />
          <TextField
            control={control}
            name="title"
            label="Title"
            description="Optional. Otherwise its first line is used."
          />
          <FormAlert error={add.error} failed={SOURCE_MESSAGES.addFailed} />
          <AddButton isBusy={add.isPending} busyText="Reading…" />
        </Stack>
      )}
    </Form>
  );
}

const siteSchema = addSiteSourcesInput.omit({ profileId: true });
const OFFERED_MAX = 3;

function AddWebsite({ profileId, onAdded }: WayProps) {
  const { data } = trpc.websites.list.useQuery({});
  const connected = data?.websites.slice(0, OFFERED_MAX) ?? [];
  const add = trpc.content.addSiteSources.useMutation({ onSuccess: ({ sources }) => onAdded(sources) });

  return (
    <Form
      schema={siteSchema}
      values={{ domain: '' }}
      onSubmit={({ domain }) => add.mutate({ domain, profileId })}
    >
      {({ control, setValue }) => (
        <Stack>
          <TextField
            control={control}
            name="domain"
            label="Your website"
            description="Its first page and up to four more that tell most about you, a source each."
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
          />
          {connected.length > 0 && (
            <Group gap="xs">
              {connected.map(({ id, domain }) => (
                <Button key={id} variant="default" size="xs" onClick={() => setValue('domain', domain)}>
                  {shortAddress(domain)}
                </Button>
              ))}
            </Group>
          )}
          <FormAlert error={add.error} failed={SOURCE_MESSAGES.addFailed} />
          <AddButton isBusy={add.isPending} busyText="Reading up to five pages…" />
        </Stack>
      )}
    </Form>
  );
}
