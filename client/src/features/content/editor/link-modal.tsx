import { Button, Group, Stack } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { z } from 'zod';
import { Form } from '../../../ui/form/form.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const linkInput = z.object({
  href: z
    .string()
    .trim()
    .transform((address) => (/^[a-z]+:/i.test(address) ? address : `https://${address}`))
    .refine(
      (href) => /^(https?|mailto):/i.test(href) && URL.canParse(href),
      'Please enter an address like https://example.com',
    ),
});

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

  function save({ href }: z.output<typeof linkInput>) {
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  return (
    <Form schema={linkInput} values={{ href: typeof current === 'string' ? current : '' }} onSubmit={save}>
      {({ control }) => (
        <Stack gap="md">
          <TextField
            control={control}
            name="href"
            label="Address"
            placeholder="https://example.com"
            inputMode="url"
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
      )}
    </Form>
  );
}
