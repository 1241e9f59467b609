import { ActionIcon, Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useController, type Control } from 'react-hook-form';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert, Hint, QuietButton } from '#client/ui/action.tsx';
import { Form, Textarea } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import {
  BANNED_WORDS_MAX,
  MEASURED_SAMPLES_MIN,
  PREFERRED_WORDS_MAX,
  VOICE_SAMPLE_MAX,
  VOICE_SAMPLES_MAX,
  VOICE_WORD_MAX,
  type Formality,
  type Person,
} from '#shared/rules/voice.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import { voiceRules, type VoiceRules } from '#shared/schemas/voice.ts';

const PERSON_LABELS: Record<Person, string> = {
  any: 'As it fits',
  we: '“We”: the company speaks',
  you: '“You”: the reader comes first',
  neither: 'Neither: in the third person',
};
const FORMALITY_LABELS: Record<Formality, string> = {
  any: 'As it fits',
  formal: 'Formal (Sie, vous, usted)',
  informal: 'Informal (du, tu, tú)',
};
const choices = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

export function VoiceForm({ profileId }: { profileId: string }) {
  const { data, error } = trpc.profiles.getVoice.useQuery({ id: profileId }, { staleTime: 0, gcTime: 0 });
  if (error) return <FormAlert error={error} />;
  return data ? <LoadedForm profileId={profileId} rules={data} /> : <LoadingSkeleton rows={3} />;
}

function LoadedForm({ profileId, rules }: { profileId: string; rules: VoiceRules }) {
  const utils = trpc.useUtils();
  const save = trpc.profiles.saveVoice.useMutation({
    onSuccess: () => utils.profiles.getVoice.invalidate({ id: profileId }, { refetchType: 'none' }),
  });

  return (
    <Form
      schema={voiceRules}
      values={rules}
      keeps={{ name: `voice/${profileId}`, title: 'The voice of a profile' }}
      aria-label="Voice by example"
      onSubmit={(voice) => save.mutateAsync({ ...voice, id: profileId })}
    >
      {({ control }) => (
        <Stack mt="md">
          <SamplesField control={control} />
          <OneVoice samples={rules.samples} />
          <PreferredWordsField control={control} />
          <BannedWordsField control={control} />
          <SelectField
            control={control}
            name="person"
            label="Who speaks"
            data={choices(PERSON_LABELS)}
            allowDeselect={false}
          />
          <SelectField
            control={control}
            name="formality"
            label="How readers are addressed"
            data={choices(FORMALITY_LABELS)}
            allowDeselect={false}
          />
          <FormAlert
            error={save.error}
            failed={PROFILE_MESSAGES.updateFailed}
            success={save.isSuccess ? 'Voice saved.' : null}
          />
          <Group justify="flex-end">
            <BusyButton type="submit" variant="default" loading={save.isPending}>
              Save voice
            </BusyButton>
          </Group>
        </Stack>
      )}
    </Form>
  );
}

function OneVoice({ samples }: { samples: string[] }) {
  const { data, mutate } = trpc.profiles.measureVoice.useMutation();
  useEffect(() => {
    if (samples.length >= MEASURED_SAMPLES_MIN) mutate({ samples, texts: [] });
  }, [samples, mutate]);
  if (typeof data?.isOneVoice !== 'boolean') return null;
  return (
    <Text size="sm" role="status">
      {data.isOneVoice
        ? `These ${samples.length} texts sound like one author.`
        : `These ${samples.length} texts do not share one voice. Choose one author’s.`}
    </Text>
  );
}

function PreferredWordsField({ control }: { control: VoiceControl }) {
  const { field, fieldState } = useController({ control, name: 'preferredWords' });
  return (
    <TagsInput
      {...field}
      size="md"
      label="Preferred words"
      description="Press Enter after each."
      maxTags={PREFERRED_WORDS_MAX}
      maxLength={VOICE_WORD_MAX}
      error={fieldState.error?.message}
    />
  );
}

function SamplesField({ control }: { control: VoiceControl }) {
  const {
    field: { value, onChange, onBlur },
    formState: { errors },
  } = useController({ control, name: 'samples' });

  return (
    <Stack gap="xs">
      <Text fw={600}>Sample texts</Text>
      <Hint>
        Up to {VOICE_SAMPLES_MAX} texts you like, in your own words. New pieces take over how they sound, not
        what they say.
      </Hint>
      {value.map((sample, index) => (
        <div key={index}>
          <Textarea
            aria-label={`Sample text ${index + 1}`}
            value={sample}
            maxLength={VOICE_SAMPLE_MAX}
            maxRows={8}
            error={errors.samples?.[index]?.message}
            onChange={(event) => onChange(value.with(index, event.currentTarget.value))}
            onBlur={onBlur}
          />
          <Group justify="flex-end" mt={4}>
            <QuietButton color="gray" onClick={() => onChange(value.toSpliced(index, 1))}>
              Remove sample {index + 1}
            </QuietButton>
          </Group>
        </div>
      ))}
      {value.length < VOICE_SAMPLES_MAX && (
        <Group>
          <AddRowButton label="Add a sample text" onClick={() => onChange([...value, ''])} />
          <TakePosts
            onTake={(posts) =>
              onChange([...new Set([...value.filter(Boolean), ...posts])].slice(0, VOICE_SAMPLES_MAX))
            }
          />
        </Group>
      )}
    </Stack>
  );
}

function TakePosts({ onTake }: { onTake: (posts: string[]) => void }) {
  const posts = trpc.profiles.samplesFromPosts.useQuery(undefined, { enabled: false });
  const take = () => posts.refetch().then(({ data }) => data?.length && onTake(data));
  return (
    <>
      <BusyButton variant="default" size="sm" loading={posts.isFetching} onClick={take}>
        Take texts from my posts
      </BusyButton>
      {posts.data?.length === 0 && (
        <Hint role="status">No post of 350 words or more has been read on your websites yet.</Hint>
      )}
    </>
  );
}

function BannedWordsField({ control }: { control: VoiceControl }) {
  const {
    field: { value, onChange, onBlur },
    formState: { errors },
  } = useController({ control, name: 'bannedWords' });
  const each = { flex: 1, maxLength: VOICE_WORD_MAX, onBlur };
  const put = (index: number, row: VoiceRules['bannedWords'][number]) => onChange(value.with(index, row));

  return (
    <Stack gap="xs">
      <Text fw={600}>Banned words</Text>
      <Hint>
        Found in every form, also after you edit. With a replacement, one click puts it in their place.
      </Hint>
      {value.map(({ word, replacement }, index) => (
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            {...each}
            aria-label={`Banned word ${index + 1}`}
            placeholder="Never say"
            value={word}
            error={errors.bannedWords?.[index]?.word?.message}
            onChange={({ currentTarget }) => put(index, { word: currentTarget.value, replacement })}
          />
          <TextInput
            {...each}
            aria-label={`Replacement ${index + 1}`}
            placeholder="Say instead (optional)"
            value={replacement}
            onChange={({ currentTarget }) => put(index, { word, replacement: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove banned word ${index + 1}`}
            onClick={() => onChange(value.toSpliced(index, 1))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {value.length < BANNED_WORDS_MAX && (
        <AddRowButton
          label="Add a banned word"
          onClick={() => onChange([...value, { word: '', replacement: '' }])}
        />
      )}
    </Stack>
  );
}

type VoiceControl = Control<VoiceRules, unknown, VoiceRules>;

const AddRowButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Group>
    <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  </Group>
);
