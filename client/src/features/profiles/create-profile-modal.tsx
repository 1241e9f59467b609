import { useState } from 'react';
import { errorText } from '#client/lib/error-text.ts';
import { newId } from '#client/lib/new-id.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { PROFILE_MESSAGES, type ProfileFields } from '#shared/schemas/profiles.ts';
import { ProfileForm } from './profile-form.tsx';

const EMPTY: ProfileFields = {
  name: '',
  description: '',
  summary: '',
  company: '',
  author: '',
  domain: '',
  logo: '',
  voice: '',
  audience: '',
};

const NEW = { name: 'profile/new', title: 'The new profile', isNew: true };

type Props = { onClose: () => void };

export function CreateProfileModal({ onClose }: Props) {
  return (
    <FormModal opened onClose={onClose} title="Create a New Profile" size="lg">
      <NewProfile onClose={onClose} />
    </FormModal>
  );
}

function NewProfile({ onClose }: Props) {
  const utils = trpc.useUtils();
  const [id] = useState(newId);
  const create = trpc.profiles.create.useMutation({
    onSuccess: async (_created, { name }) => {
      onClose();
      toast.success(`Profile “${name}” created.`);
      await utils.profiles.invalidate();
    },
  });

  return (
    <ProfileForm
      isNew
      values={EMPTY}
      keeps={NEW}
      submitLabel="Create Profile"
      isSaving={create.isPending}
      error={
        create.error && errorText(create.error, PROFILE_MESSAGES.saveFailed, PROFILE_MESSAGES.notSignedIn)
      }
      onSubmit={(fields) => create.mutateAsync({ ...fields, id })}
      onCancel={onClose}
    />
  );
}
