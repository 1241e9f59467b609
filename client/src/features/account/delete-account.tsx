import { Button } from '@mantine/core';
import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { useUser } from '../../lib/use-user.ts';
import { ConfirmModal } from '../../ui/modal/confirm-modal.tsx';
import { DELETE_WARNING } from './delete-warning.ts';

export function DeleteAccount() {
  const { plan } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const remove = trpc.account.deleteAccount.useMutation({
    onSuccess: () => window.location.replace(paths.accountDeleted),
  });

  function close() {
    setIsAsking(false);
    remove.reset();
  }

  return (
    <>
      <Button color="red" variant="light" onClick={() => setIsAsking(true)}>
        Delete Account
      </Button>
      <ConfirmModal
        opened={isAsking}
        title="Delete your account?"
        confirmLabel="Confirm Delete"
        cancelLabel="Nevermind"
        busy={remove.isPending || remove.isSuccess}
        error={remove.error && errorText(remove.error, ACCOUNT_MESSAGES.deleteFailed)}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        {DELETE_WARNING[plan]}
      </ConfirmModal>
    </>
  );
}
