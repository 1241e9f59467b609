import { Button, FileInput, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toBase64 } from '../../../lib/to-base64.ts';

/** Its parts stay on one line. */
const SIZE = '1200\u00A0×\u00A0630';

type Props = { id: string; onUploaded: () => void };

/** An image of the user's own, with the description that stands in for it. */
export function UploadImage({ id, onUploaded }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const upload = trpc.content.uploadImage.useMutation({
    onSuccess: () => {
      setIsOpen(false);
      setFile(null);
      setAlt('');
      onUploaded();
    },
  });

  async function send() {
    if (file) upload.mutate({ id, image: await toBase64(file), alt: alt.trim() });
  }

  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Upload your own
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Upload an image">
        <Stack gap="md">
          <FileInput
            size="md"
            label="Image"
            description={`JPEG, PNG, WebP, GIF or AVIF. It is cut to ${SIZE}.`}
            placeholder="Choose a file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            value={file}
            onChange={setFile}
          />
          <TextInput
            label="Description"
            description="What the image shows, for readers who cannot see it."
            value={alt}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
          <FormAlert error={upload.error} />
          <Group justify="flex-end">
            <Button disabled={!file || !alt.trim()} loading={upload.isPending} onClick={() => void send()}>
              Upload
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
