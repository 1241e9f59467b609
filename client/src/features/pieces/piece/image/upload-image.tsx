import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { LoadingSkeleton } from '#client/ui/page/loading-skeleton.tsx';
import { Modal } from '#client/ui/modal/modal.tsx';
import { NO_IMAGE } from './image-draft.ts';

const UploadImageForm = lazy(async () => ({
  default: (await import('./upload-image-form.tsx')).UploadImageForm,
}));

type Props = { id: string; onUploaded: () => void };

/** Opens the form for an image of the user's own, which is loaded then. */
export function UploadImage({ id, onUploaded }: Props) {
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
