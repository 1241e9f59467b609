import { Anchor } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { useModalInAddress } from '#client/lib/modal-in-address.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { TextField } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { DEFAULT_AUDIENCE, DEFAULT_TONE, PROFILE_AUDIENCE } from '#shared/rules/content.ts';
import type { BriefForm } from './brief-values.ts';

type Profile = RouterOutputs['profiles']['listForSelect'][number];

/** A list of choices that opened outside of its window would close it. */
export const INSIDE = { withinPortal: false };

/** As if typed: a brief that is set up again keeps it. */
const FILLED = { shouldDirty: true, shouldValidate: true };

export function VoiceFields({ form: { control, setFocus, setValue, watch } }: { form: BriefForm }) {
  const { data: profiles = [] } = trpc.profiles.listForSelect.useQuery();
  const { open: openModal } = useModalInAddress();
  const isAwaited = useRef(false);
  const chosen = watch('profileId');
  const isKnown = profiles.some(({ id }) => id === chosen);
  const fillFrom = useCallback(
    (profile?: Profile) => {
      const audience = profile ? profile.audience || PROFILE_AUDIENCE : DEFAULT_AUDIENCE;
      setValue('tone', profile?.voice || DEFAULT_TONE, FILLED);
      setValue('audience', audience, FILLED);
    },
    [setValue],
  );

  const [made] = profiles;
  useEffect(() => {
    if (!isAwaited.current || !made) return;
    isAwaited.current = false;
    setValue('profileId', made.id, FILLED);
    fillFrom(made);
    setFocus('profileId');
  }, [made, fillFrom, setFocus, setValue]);

  const marked = isKnown ? { disabled: true, description: CONTENT_LABELS.setByProfile } : {};
  return (
    <>
      <SelectField
        control={control}
        name="profileId"
        label="Profile"
        placeholder={profiles.length > 0 ? 'No profile' : 'No profiles yet'}
        data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
        comboboxProps={INSIDE}
        searchable={profiles.length > 8}
        clearable
        onChosen={(id) => fillFrom(profiles.find((profile) => profile.id === id))}
      />
      {profiles.length === 0 && (
        <Anchor
          component="button"
          type="button"
          underline="always"
          fz="sm"
          py={4}
          className="u-start"
          onClick={() => {
            isAwaited.current = true;
            openModal('create-profile');
          }}
        >
          Create your first profile
        </Anchor>
      )}
      <TextField control={control} name="tone" label="Tone" {...marked} />
      <TextField control={control} name="audience" label="Audience" {...marked} />
    </>
  );
}
