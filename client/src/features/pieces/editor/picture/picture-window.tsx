import { Box, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { toBase64 } from '#client/lib/files.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { Form, TextField } from '#client/ui/form/form.tsx';
import { CheckboxField, FileField } from '#client/ui/form/more-fields.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import { ALT_MAX, PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { Picture } from './picture-node.ts';

const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const CAPTION_MAX = 500;
const CREDIT_MAX = 200;

const pictureForm = z
  .object({
    file: z.instanceof(File).nullable(),
    alt: z.string().trim().max(ALT_MAX),
    isDecoration: z.boolean(),
    caption: z.string().trim().max(CAPTION_MAX),
    credit: z.string().trim().max(CREDIT_MAX),
  })
  .refine(({ alt, isDecoration }) => isDecoration || alt, {
    path: ['alt'],
    message: PIECE_MESSAGES.altMissing,
  });
type Values = z.infer<typeof pictureForm>;

type Props = {
  pieceId: string;
  picture: Picture | null;
  file: File | null;
  onDone: (picture: Picture) => void;
};

/** Asks what a picture shows; a failed upload keeps everything that was typed. */
export function PictureForm({ pieceId, picture, file, onDone }: Props) {
  const upload = trpc.content.uploadPicture.useMutation();

  async function save({ file: chosen, isDecoration, alt, caption, credit }: Values) {
    const said = { alt: isDecoration ? '' : alt, caption, credit };
    if (!chosen) return picture && onDone({ ...picture, ...said });
    const image = await toBase64(chosen);
    return upload.mutate(
      { id: pieceId, image },
      { onSuccess: ({ address, width, height }) => onDone({ src: address, width, height, ...said }) },
    );
  }

  const isNew = !picture && !file;
  const values: Values = {
    file,
    alt: picture?.alt ?? '',
    isDecoration: picture !== null && !picture.alt,
    caption: picture?.caption ?? '',
    credit: picture?.credit ?? '',
  };
  return (
    <Form schema={pictureForm} values={values} onSubmit={save}>
      {({ control, watch }) => (
        <Stack>
          <Preview file={watch('file')} src={picture?.src ?? null} />
          <FileField
            control={control}
            name="file"
            label={picture ? 'Another file' : 'File'}
            description="JPEG, PNG, WebP, GIF or AVIF. Place and camera are taken out of it."
            accept={PICTURE_TYPES}
            data-autofocus={isNew || undefined}
          />
          <TextField
            control={control}
            name="alt"
            label="Description"
            description="What the picture shows, for readers who cannot see it."
            disabled={watch('isDecoration')}
            data-autofocus={!isNew || undefined}
          />
          <CheckboxField control={control} name="isDecoration" label="Decoration only, nothing to describe" />
          <TextField control={control} name="caption" label="Caption" />
          <TextField control={control} name="credit" label="Credit" placeholder="Photo: Ada Byron" />
          <FormAlert error={upload.error} />
          <WindowButtons>
            <BusyButton type="submit" disabled={!picture && !watch('file')} loading={upload.isPending}>
              {picture ? 'Save' : 'Add picture'}
            </BusyButton>
          </WindowButtons>
        </Stack>
      )}
    </Form>
  );
}

function Preview({ file, src }: { file: File | null; src: string | null }) {
  const chosen = useMemo(() => file && URL.createObjectURL(file), [file]);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const shown = chosen ?? src;
  if (!shown || shown === unreadable) return null;
  const forget = () => chosen && URL.revokeObjectURL(chosen);
  return (
    <Box
      component="img"
      src={shown}
      alt=""
      maw="100%"
      mah="12rem"
      mx="auto"
      bdrs={4}
      onLoad={forget}
      onError={() => {
        forget();
        setUnreadable(shown);
      }}
    />
  );
}
