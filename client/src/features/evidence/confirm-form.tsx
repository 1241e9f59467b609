import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useKeptField } from '#client/lib/use-kept-text.ts';
import { BusyButton } from '#client/ui/action.tsx';
import { Textarea } from '#client/ui/form/form.tsx';

const REASON = { name: 'confirm', title: 'How you know a claim' };

type Props = { onConfirm: (reason: string) => Promise<void>; onClose: () => void };

export function ConfirmForm({ onConfirm, onClose }: Props) {
  const { text: reason, change, forget } = useKeptField(REASON);
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function save() {
    setIsSaving(true);
    await onConfirm(reason.trim());
    forget();
    setIsSaving(false);
  }

  function cancel() {
    forget();
    onClose();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        ref={field}
        label="How do you know?"
        value={reason}
        maxLength={500}
        mt="xs"
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <BusyButton type="submit" size="xs" disabled={!reason.trim()} loading={isSaving}>
          It’s from me
        </BusyButton>
        <Button variant="default" size="xs" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
