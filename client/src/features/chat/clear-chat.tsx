import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CHAT_MESSAGES } from '#shared/schemas/chat.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmModal } from '../../ui/modal/confirm-modal.tsx';

type Props = { onFailed: () => void };

/** Clears the conversation after asking; it begins again with the greeting. */
export function ClearChat({ onFailed }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const clear = trpc.chat.clear.useMutation({
    onSuccess: (messages) => utils.chat.list.setData(undefined, messages),
    onError: onFailed,
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        Clear Chat History
      </Button>
      <ConfirmModal
        opened={isAsking}
        title="Clear Chat History"
        confirmLabel="Clear"
        busy={clear.isPending}
        onConfirm={() => clear.mutate()}
        onClose={() => setIsAsking(false)}
      >
        {CHAT_MESSAGES.clearConfirm}
      </ConfirmModal>
    </>
  );
}
