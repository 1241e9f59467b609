import { Group, Stack } from '@mantine/core';
import { voiceRules, type VoiceRules } from '#shared/schemas/voice.ts';
import { type Formality, type Person, PREFERRED_WORDS_MAX } from '#shared/rules/voice.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import { errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { LoadingSkeleton } from '#client/ui/page/loading-skeleton.tsx';
import { BannedWordsField } from './banned-words-field.tsx';
import { PreferredWordsField } from './preferred-words-field.tsx';
import { SamplesField } from './samples-field.tsx';

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

/** The voice of a profile, saved on its own. */
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
      aria-label="Voice by example"
      onSubmit={(voice) => save.mutate({ ...voice, id: profileId })}
    >
      {({ control }) => (
        <Stack gap="md" mt="md">
          <SamplesField control={control} />
          <PreferredWordsField control={control} max={PREFERRED_WORDS_MAX} />
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
            error={save.error && errorText(save.error, PROFILE_MESSAGES.updateFailed)}
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
