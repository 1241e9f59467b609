import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPhoto, IconRefresh, IconUpload } from '@tabler/icons-react';
import { saveFile } from '#client/lib/files.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { SectionTitle } from '#client/ui/page/page-header.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import type { Piece } from '../piece.ts';
import { imageSizes } from './image-sizes.ts';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { lazy, Suspense, useState } from 'react';
import { LoadingSkeleton } from '#client/ui/page/page-states.tsx';
import { Modal } from '#client/ui/modal/modal.tsx';
import { NO_IMAGE } from './image-draft.ts';

const UploadImageForm = lazy(async () => ({
  default: (await import('./upload-image-form.tsx')).UploadImageForm,
}));

const IMAGE_FILE_NAME = 'featured-image.jpg';

export function FeaturedImage({ piece: { id, featuredImage, imageAlt } }: { piece: Piece }) {
  const utils = trpc.useUtils();
  const refresh = () => utils.content.getContent.invalidate({ id });
  const another = trpc.content.regenerateImage.useMutation({
    onSuccess: refresh,
    onError: toast.failure,
  });

  async function download(address: string) {
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`The image answered ${response.status}`);
      saveFile(await response.blob(), IMAGE_FILE_NAME);
    } catch {
      toast.failure(CONTENT_LABELS.imageFailed);
    }
  }

  return (
    <section aria-label="Featured image">
      <SectionTitle order={2}>Image</SectionTitle>
      {featuredImage ? (
        <img
          className="u-cover u-sunken"
          src={featuredImage}
          srcSet={imageSizes(featuredImage)}
          sizes="(max-width: 75em) 100vw, 300px"
          alt={imageAlt ?? ''}
          width={1200}
          height={630}
        />
      ) : (
        <div className="u-cover u-center u-soft u-sunken">
          <IconPhoto size={32} aria-hidden />
        </div>
      )}
      {imageAlt && (
        <Group gap={8} align="flex-start" justify="space-between" wrap="nowrap" mt="sm">
          <Text size="sm" c="dimmed">
            {imageAlt}
          </Text>
          <CopyButton value={imageAlt} what="image description" />
        </Group>
      )}
      <Stack gap={0} mt="xs" align="flex-start">
        {featuredImage && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void download(featuredImage)}
          >
            Download featured image
          </Button>
        )}
        <BusyButton
          variant="subtle"
          size="compact-sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={another.isPending}
          onClick={() => another.mutate({ id })}
        >
          Make another image
        </BusyButton>
        <UploadImage key={id} id={id} onUploaded={() => void refresh()} />
      </Stack>
    </section>
  );
}

type Props = { id: string; onUploaded: () => void };

function UploadImage({ id, onUploaded }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  // A window that is closed by mistake loses nothing.
  const [draft, setDraft] = useState(NO_IMAGE);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Upload your own
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Upload an image">
        <Suspense fallback={<LoadingSkeleton />}>
          <UploadImageForm
            id={id}
            draft={draft}
            keep={setDraft}
            onUploaded={() => {
              setIsOpen(false);
              onUploaded();
            }}
          />
        </Suspense>
      </Modal>
    </>
  );
}
