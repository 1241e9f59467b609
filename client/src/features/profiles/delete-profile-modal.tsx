import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import { errorText } from '../../lib/error-text.ts';
import { grouped } from '../../lib/grouped.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmModal } from '../../ui/modal/confirm-modal.tsx';
import type { Profile } from './edit-profile-modal.tsx';

type Props = { profile: Profile | null; onClose: () => void };

export function DeleteProfileModal({ profile, onClose }: Props) {
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
      busy={remove.isPending}
      error={remove.error && errorText(remove.error, PROFILE_MESSAGES.deleteFailed)}
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
