import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import { errorText } from '../../lib/error-text.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import { FormModal } from '../../ui/modal/form-modal.tsx';
import { ProfileForm } from './profile-form.tsx';
import { VoiceSection } from './voice/voice-section.tsx';

export type Profile = RouterOutputs['profiles']['list']['profiles'][number];

type Props = { profile: Profile | null; onClose: () => void };

export function EditProfileModal({ profile, onClose }: Props) {
  return (
    <FormModal opened={profile !== null} onClose={onClose} title="Edit Profile" size="lg">
      {profile && (
        <>
          <EditedProfile key={profile.id} profile={profile} onClose={onClose} />
          <VoiceSection profileId={profile.id} />
        </>
      )}
    </FormModal>
  );
}

function EditedProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { id, createdAt: _createdAt, ...values } = profile;
  const utils = trpc.useUtils();
  const update = trpc.profiles.update.useMutation({
    onSuccess: async () => {
      onClose();
      await utils.profiles.invalidate();
    },
  });
  return (
    <ProfileForm
      isNew={false}
      values={values}
      submitLabel="Save"
      isSaving={update.isPending}
      error={update.error && errorText(update.error, PROFILE_MESSAGES.updateFailed)}
      onSubmit={(fields) => update.mutate({ ...fields, id })}
      onCancel={onClose}
    />
  );
}
