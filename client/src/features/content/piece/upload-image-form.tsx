import { Button, FileInput, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toBase64 } from './to-base64.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';

/** Its parts stay on one line. */
const SIZE = '1200\u00A0×\u00A0630';

type Props = { id: string; onUploaded: () => void };

/** The file, and the description that stands in for it. */
export function UploadImageForm({ id, onUploaded }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const upload = trpc.content.uploadImage.useMutation({ onSuccess: onUploaded });

  async function send() {
    if (file) upload.mutate({ id, image: await toBase64(file), alt: alt.trim() });
  }

  return (
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
  );
}
