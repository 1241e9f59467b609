import { List } from '@mantine/core';
import { useState } from 'react';
import { forgetAllTexts, unsavedTexts, type KeptText } from '#client/lib/kept-texts.ts';
import { leaveTo } from '#client/lib/leave.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';

/** Saves what can be saved, asks about the rest by name, and leaves nothing of the user in the browser. */
export function useLogOut() {
  const { id } = useUser();
  const [unsaved, setUnsaved] = useState<KeptText[]>([]);
  const signOut = trpc.account.signOut.useMutation({
    onSuccess: async () => {
      await forgetAllTexts(id);
      leaveTo(paths.signIn);
    },
    onError: toast.failure,
  });

  async function logOut() {
    const left = await unsavedTexts(id);
    if (left.length > 0) setUnsaved(left);
    else signOut.mutate();
  }

  const question = (
    <ConfirmModal
      opened={unsaved.length > 0}
      title="Log out without saving?"
      confirmLabel="Log Out"
      cancelLabel="Stay"
      call={signOut}
      onConfirm={() => signOut.mutate()}
      onClose={() => setUnsaved([])}
    >
      This is on this device only and will be lost:
      <List mt="xs">
        {[...new Set(unsaved.map(({ title }) => title))].map((title) => (
          <List.Item key={title}>{title}</List.Item>
        ))}
      </List>
    </ConfirmModal>
  );

  return { logOut: () => void logOut(), question };
}
