import { Box } from '@mantine/core';
import { errorText } from '#client/lib/error-text.ts';
import { grouped } from '#client/lib/in-words.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { Fold } from '#client/ui/fold.tsx';
import { ConfirmModal, FormModal } from '#client/ui/modal/modal.tsx';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import { ProfileForm } from './profile-form.tsx';

/** More than anybody works for; a page of the list has as many at most. */
const PROFILES_MAX = 200;

const VoiceForm = lazyPart(async () => (await import('./voice/voice-form.tsx')).VoiceForm);

export type Profile = RouterOutputs['profiles']['list']['profiles'][number];

/** One brand with all of its fields; undefined until it is here. */
export function useProfile(id: string): Profile | undefined {
  const { data } = trpc.profiles.list.useQuery({ limit: PROFILES_MAX });
  return data?.profiles.find((profile) => profile.id === id);
}

export function EditProfileModal({ profile, onClose }: { profile: Profile | null; onClose: () => void }) {
  return (
    <FormModal opened={profile !== null} onClose={onClose} title="Edit Profile" size="lg">
      {profile && (
        <>
          <EditedProfile key={profile.id} profile={profile} onClose={onClose} />
          <Box mt="lg">
            <Fold title="Voice by example" state="sample texts, preferred and banned words">
              <VoiceForm profileId={profile.id} />
            </Fold>
          </Box>
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
      keeps={{ name: `profile/${id}`, title: `The profile “${profile.name}”` }}
      submitLabel="Save"
      isSaving={update.isPending}
      error={update.error && errorText(update.error, PROFILE_MESSAGES.updateFailed)}
      onSubmit={(fields) => update.mutateAsync({ ...fields, id })}
      onCancel={onClose}
    />
  );
}

export function DeleteProfileModal({ profile, onClose }: { profile: Profile | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const planned = trpc.profiles.countPlanned.useQuery(
    { id: profile?.id ?? '' },
    { enabled: profile !== null, gcTime: 0 },
  );
  const remove = trpc.profiles.delete.useMutation({
    onSuccess: async () => {
      onClose();
      await utils.profiles.invalidate();
    },
  });

  return (
    <ConfirmModal
      opened={profile !== null}
      title="Confirm Delete"
      confirmLabel="Delete"
      call={remove}
      failed={PROFILE_MESSAGES.deleteFailed}
      onConfirm={() => profile && remove.mutate({ id: profile.id })}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    >
      Are you sure you want to delete the profile “{profile?.name}”? This action cannot be undone. Content
      written with it is kept.{planned.data && plannedInWords(planned.data)}
    </ConfirmModal>
  );
}

function plannedInWords({ count }: { count: number }): string {
  if (count === 0) return '';
  const pieces =
    count === 1 ? '1 planned piece uses it and is' : `${grouped(count)} planned pieces use it and are`;
  return ` ${pieces} then written without a profile.`;
}
