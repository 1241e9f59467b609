import { DEFAULT_AUDIENCE, DEFAULT_TONE, PROFILE_AUDIENCE } from '#shared/rules/content.ts';
import { trpc } from '#client/lib/trpc.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import classes from './brief-settings.module.css';
import type { BriefForm } from './brief-values.ts';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';

type Props = { form: BriefForm; isDisabled: boolean };

/** Who speaks to whom: a profile decides both, or they are free to choose. */
export function VoiceFields({ form, isDisabled }: Props) {
  const { control, setValue, watch } = form;
  const { data: profiles = [] } = trpc.profiles.listForSelect.useQuery();
  const chosen = watch('profileId');
  const isKnown = profiles.some(({ id }) => id === chosen);

  function fillFrom(id: string | null) {
    const profile = profiles.find((known) => known.id === id);
    setValue('tone', profile?.voice || DEFAULT_TONE, { shouldValidate: true });
    setValue('audience', profile ? profile.audience || PROFILE_AUDIENCE : DEFAULT_AUDIENCE, {
      shouldValidate: true,
    });
  }

  const marked = isKnown ? { disabled: true, description: CONTENT_LABELS.setByProfile } : {};
  return (
    <>
      <SelectField
        control={control}
        name="profileId"
        label="Profile"
        placeholder={profiles.length > 0 ? 'No profile' : 'No profiles yet'}
        data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={isDisabled}
        searchable={profiles.length > 8}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear profile' }}
        onChosen={fillFrom}
      />
      <div className={`u-stack ${classes.pair}`}>
        <TextField control={control} name="tone" label="Tone" {...marked} />
        <TextField control={control} name="audience" label="Audience" {...marked} />
      </div>
    </>
  );
}
