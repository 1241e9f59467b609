import { Button, Text } from '@mantine/core';
import { IconPhotoEdit, IconPhotoPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dotted } from '#client/lib/in-words.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import { ToolMenu } from '#client/ui/menu/tool-menu.tsx';
import { Modal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { imageSizes, NO_IMAGE, type ImageDraft, type Piece } from '../piece.ts';
import classes from './cover.module.css';

const UploadImageForm = lazyPart(async () => (await import('./upload-image-form.tsx')).UploadImageForm);

const YOURS = 'Drop a photo of yours';

const MORE = { variant: 'default', size: 'compact-sm', px: 6, 'aria-label': 'Change the image' } as const;

/** A band that opens in place; a photo that is dropped on it takes its place. */
export function Cover({ piece: { id, featuredImage, imageAlt } }: { piece: Piece }) {
  const [isOpen, setOpen] = useOpenCover();
  const [isDropping, setDropping] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [draft, setDraft] = useState<ImageDraft>(NO_IMAGE);
  const utils = trpc.useUtils();
  const refresh = () => utils.content.getContent.invalidate({ id });
  const another = trpc.content.regenerateImage.useMutation({ onSuccess: refresh, onError: toast.failure });

  const cover = useDropped((file) => {
    setDraft({ ...NO_IMAGE, file });
    setUploading(true);
  }, setDropping);

  return (
    <section
      ref={cover}
      aria-label="Featured image"
      className={classes.cover}
      data-open={(isOpen && featuredImage) || undefined}
      data-dropping={isDropping || undefined}
    >
      {featuredImage ? (
        <>
          <img
            src={featuredImage}
            srcSet={imageSizes(featuredImage)}
            sizes="(min-width: 48em) 680px, 100vw"
            alt={imageAlt ?? ''}
            width={1200}
            height={630}
          />
          <button
            type="button"
            className={classes.opener}
            aria-label={isOpen ? 'Show the image as a band' : 'Show the whole image'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          <div className={classes.tools}>
            <ToolMenu button={MORE} label={<IconPhotoEdit size={16} aria-hidden />}>
              {({ Menu }) => (
                <>
                  <Menu.Item onClick={() => setUploading(true)}>Upload your own</Menu.Item>
                  <Menu.Item disabled={another.isPending} onClick={() => another.mutate({ id })}>
                    Make another image
                  </Menu.Item>
                </>
              )}
            </ToolMenu>
          </div>
          {(isOpen || another.isPending) && (
            <Text size="xs" c="dimmed" mt={4} role={another.isPending ? 'status' : undefined}>
              {another.isPending ? 'Making another image…' : dotted(imageAlt, YOURS)}
            </Text>
          )}
        </>
      ) : (
        <Button
          variant="default"
          fullWidth
          h={88}
          leftSection={<IconPhotoPlus size={18} aria-hidden />}
          onClick={() => setUploading(true)}
        >
          {YOURS}
        </Button>
      )}
      <Modal opened={isUploading} onClose={() => setUploading(false)} title="Upload an image">
        <Suspense fallback={<LoadingSkeleton />}>
          <UploadImageForm
            id={id}
            draft={draft}
            keep={setDraft}
            onUploaded={() => {
              setUploading(false);
              void refresh();
            }}
          />
        </Suspense>
      </Modal>
    </section>
  );
}

/** Tells of a file that is dropped on an element, and while one is over it. */
function useDropped(take: (file: File) => void, setDropping: (isOver: boolean) => void) {
  const element = useRef<HTMLElement>(null);
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setDropping(event.type === 'dragover');
    const file = event.type === 'drop' ? event.dataTransfer?.files.item(0) : null;
    if (file) take(file);
  });

  useEffect(() => {
    const over = element.current;
    const tell = (event: DragEvent) => drop(event);
    for (const name of ['dragover', 'dragleave', 'drop'] as const) over?.addEventListener(name, tell);
    return () => {
      for (const name of ['dragover', 'dragleave', 'drop'] as const) over?.removeEventListener(name, tell);
    };
  }, []);

  return element;
}

/** Whether covers are shown whole, remembered for the account on this device. */
function useOpenCover() {
  const { id } = useUser();
  const key = `cover/${id}`;
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) !== null);

  function remember(next: boolean) {
    if (next) localStorage.setItem(key, 'open');
    else localStorage.removeItem(key);
    setOpen(next);
  }

  return [isOpen, remember] as const;
}
