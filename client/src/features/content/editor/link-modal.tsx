import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { Modal } from '../../../ui/modal.tsx';

type Props = { editor: Editor; opened: boolean; onClose: () => void };

/** Sets or removes the link of the selected text. */
export function LinkModal({ editor, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Link">
      <LinkForm editor={editor} onClose={onClose} />
    </Modal>
  );
}

function LinkForm({ editor, onClose }: Omit<Props, 'opened'>) {
  const current: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof current === 'string' ? current : '');
  const [error, setError] = useState<string | null>(null);

  function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const href = /^[a-z]+:/i.test(address) ? address.trim() : `https://${address.trim()}`;
    if (!/^(https?|mailto):/i.test(href) || !URL.canParse(href)) {
      return setError('Please enter an address like https://example.com');
    }
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <TextInput
          label="Address"
          placeholder="https://example.com"
          inputMode="url"
          value={address}
          error={error}
          onChange={(event) => setAddress(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          {typeof current === 'string' && (
            <Button variant="default" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button type="submit">Save link</Button>
        </Group>
      </Stack>
    </form>
  );
}
