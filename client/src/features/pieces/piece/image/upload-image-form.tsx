import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { toBase64 } from '#client/lib/files.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { Form, TextField } from '#client/ui/form/form.tsx';
import { FileField } from '#client/ui/form/more-fields.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import { uploadImageInput } from '#shared/schemas/piece.ts';
import { NO_IMAGE, type ImageDraft } from '../piece.ts';

const SIZE = '1200\u00A0×\u00A0630';

const schema = z.object({ file: z.instanceof(File).nullable(), alt: uploadImageInput.shape.alt });

type Props = { id: string; draft: ImageDraft; keep: (draft: ImageDraft) => void; onUploaded: () => void };

export function UploadImageForm({ id, draft, keep, onUploaded }: Props) {
  const upload = trpc.content.uploadImage.useMutation();

  async function send({ file, alt }: ImageDraft, form: UseFormReturn<ImageDraft, unknown, ImageDraft>) {
    if (!file) return;
    const image = await toBase64(file);
    upload.mutate(
      { id, image, alt },
      {
        onSuccess: () => {
          form.reset(NO_IMAGE);
          onUploaded();
        },
      },
    );
  }

  return (
    <Form schema={schema} values={draft} onSubmit={send}>
      {(form) => (
        <Stack>
          <KeptDraft form={form} keep={keep} />
          <FileField
            control={form.control}
            name="file"
            label="Image"
            description={`JPEG, PNG, WebP, GIF or AVIF. It is cut to ${SIZE}.`}
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          />
          <TextField
            control={form.control}
            name="alt"
            label="Description"
            description="What the image shows, for readers who cannot see it."
          />
          <FormAlert error={upload.error} />
          <WindowButtons>
            <BusyButton
              type="submit"
              disabled={!form.watch('file') || !form.watch('alt').trim()}
              loading={upload.isPending}
            >
              Upload
            </BusyButton>
          </WindowButtons>
        </Stack>
      )}
    </Form>
  );
}

type KeptProps = { form: UseFormReturn<ImageDraft, unknown, ImageDraft>; keep: Props['keep'] };

function KeptDraft({ form: { getValues }, keep }: KeptProps) {
  useEffect(() => () => keep(getValues()), [getValues, keep]);
  return null;
}
