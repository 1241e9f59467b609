import { Button, Stack } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { z } from 'zod';
import { Form } from '#client/ui/form/form.tsx';
import { Modal } from '#client/ui/modal/modal.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { OwnPages } from './own-pages.tsx';
import { WindowButtons } from '#client/ui/modal/window-buttons.tsx';

const linkInput = z.object({
  href: z
    .string()
    .trim()
    .transform((address) => (/^[a-z]+:/i.test(address) ? address : `https://${address}`))
    .refine(isAddress, 'Please enter an address like https://example.com'),
});

/** A web address whose host has a name, or somebody's mail address. */
function isAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, hostname, pathname } = new URL(href);
  if (protocol === 'mailto:') return /^[^@\s]+@[^@\s]+$/.test(pathname);
  const isNamed = /^[^.]+(\.[^.]+)+$/.test(hostname) || hostname === 'localhost';
  return (protocol === 'https:' || protocol === 'http:') && isNamed;
}

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
      {({ control, setValue }) => (
        <Stack gap="md">
          <TextField
            control={control}
            name="href"
            label="Address"
            placeholder="https://example.com"
            inputMode="url"
            data-autofocus
          />
          <OwnPages onChosen={(href) => setValue('href', href, { shouldValidate: true })} />
          <WindowButtons>
            {typeof current === 'string' && (
              <Button variant="default" onClick={remove}>
                Remove link
              </Button>
            )}
            <Button type="submit">Save link</Button>
          </WindowButtons>
        </Stack>
      )}
    </Form>
  );
}
