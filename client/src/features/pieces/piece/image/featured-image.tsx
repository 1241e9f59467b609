import { ActionIcon, Group, Text } from '@mantine/core';
import { IconDots, IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { saveFile } from '#client/lib/files.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ToolMenu } from '#client/ui/menu/tool-menu.tsx';
import { Modal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import classes from '../piece.module.css';
import { imageSizes, NO_IMAGE, type Piece } from '../piece.ts';

const UploadImageForm = lazyPart(async () => (await import('./upload-image-form.tsx')).UploadImageForm);

const IMAGE_FILE_NAME = 'featured-image.jpg';

const MORE = {
  variant: 'subtle',
  color: 'gray',
  size: 'compact-xs',
  mih: 24,
  'aria-label': 'Change the image',
} as const;

export function Cover({ piece: { featuredImage, imageAlt } }: { piece: Piece }) {
  if (!featuredImage) return null;
  return (
    <img
      className={classes.cover}
      src={featuredImage}
      srcSet={imageSizes(featuredImage)}
      sizes="(min-width: 75em) 300px, 64px"
      alt={imageAlt ?? ''}
      width={1200}
      height={630}
    />
  );
}

export function FeaturedImage({ piece: { id, featuredImage, imageAlt } }: { piece: Piece }) {
  const [isUploading, setUploading] = useState(false);
  const utils = trpc.useUtils();
  const refresh = () => utils.content.getContent.invalidate({ id });
  const another = trpc.content.regenerateImage.useMutation({ onSuccess: refresh, onError: toast.failure });

  return (
    <Group component="section" aria-label="Featured image" gap={4} wrap="nowrap" mt="xs" mih={28}>
      <h3 className="u-label">Image</h3>
      <Text size="xs" c="dimmed" className="u-truncate" flex="1" title={imageAlt ?? undefined}>
        {another.isPending ? 'Making another image…' : imageAlt}
      </Text>
      {featuredImage && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label="Download featured image"
          onClick={() => void download(featuredImage)}
        >
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      )}
      <ToolMenu button={MORE} label={<IconDots size={16} aria-hidden />}>
        {({ Menu }) => (
          <>
            <Menu.Item disabled={another.isPending} onClick={() => another.mutate({ id })}>
              Make another image
            </Menu.Item>
            <Menu.Item onClick={() => setUploading(true)}>Upload your own</Menu.Item>
          </>
        )}
      </ToolMenu>
      <UploadImage
        key={id}
        id={id}
        opened={isUploading}
        onClose={() => setUploading(false)}
        onUploaded={() => void refresh()}
      />
    </Group>
  );
}

async function download(address: string) {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`The image answered ${response.status}`);
    saveFile(await response.blob(), IMAGE_FILE_NAME);
  } catch {
    toast.failure(CONTENT_LABELS.imageFailed);
  }
}

type Props = { id: string; opened: boolean; onClose: () => void; onUploaded: () => void };

function UploadImage({ id, opened, onClose, onUploaded }: Props) {
  const [draft, setDraft] = useState(NO_IMAGE);
  return (
    <Modal opened={opened} onClose={onClose} title="Upload an image">
      <Suspense fallback={<LoadingSkeleton />}>
        <UploadImageForm
          id={id}
          draft={draft}
          keep={setDraft}
          onUploaded={() => {
            onClose();
            onUploaded();
          }}
        />
      </Suspense>
    </Modal>
  );
}
