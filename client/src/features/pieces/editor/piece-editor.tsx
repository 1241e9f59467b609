import { Button, Group, Input, Stack, Text, TextInput, TagsInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { IconCheck, IconHistory } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import {
  TITLE_MAX,
  ALT_MAX,
  EXCERPT_MAX,
  KEYWORDS_MAX,
  META_DESCRIPTION_MAX,
  SLUG_MAX,
} from '#shared/rules/piece.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { LeaveGuard } from '#client/ui/modal/modal.tsx';
import { type Piece, isSocialPost } from '../piece/piece.ts';
import { DraftEvidence } from '../../evidence/draft-evidence.tsx';
import { type Draft, draftOf } from './draft.ts';
import layout from '../piece/columns.module.css';
import classes from './piece-editor.module.css';
import { RichText } from './rich-text.tsx';
import { useAutosave } from './use-autosave.ts';
import { VersionsModal } from './versions/versions-modal.tsx';
import type { ErrorText } from '#client/lib/error-text.ts';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { Textarea } from '#client/ui/form/fields.tsx';

const CHOICE =
  'Nothing has been overwritten. Keep your text (the other one stays as a version), or take the newer one.';

type Props = { piece: Piece; onClose: () => void };

export function PieceEditor({ piece, onClose }: Props) {
  // The editor holds its own text: what is loaded again (after a restore, say) gets a new editor.
  const [loaded, setLoaded] = useState(piece);
  return <LoadedEditor key={loaded.updatedAt} piece={loaded} onReload={setLoaded} onClose={onClose} />;
}

type LoadedProps = Props & { onReload: (piece: Piece) => void };

function LoadedEditor({ piece, onReload, onClose }: LoadedProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(piece));
  const [editor, setEditor] = useState<Editor | null>(null);
  const [showsVersions, setShowsVersions] = useState(false);
  const autosave = useAutosave(piece, draft);
  const { problems } = autosave;
  const change = (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part }));

  const start = useCallback((ready: Editor) => {
    setEditor(ready);
    ready.view.dom.focus({ preventScroll: true });
  }, []);

  async function close() {
    if ((await autosave.save()) !== null) onClose();
  }

  async function takeNewest() {
    const newest = await autosave.newest();
    if (newest) onReload(newest);
  }

  return (
    <Stack gap="lg">
      <Group className={classes.bar} gap="sm" justify="space-between">
        <SaveState {...autosave} />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
            onClick={() => setShowsVersions(true)}
          >
            Versions
          </Button>
          <BusyButton onClick={() => void close()} loading={autosave.isSaving}>
            Done
          </BusyButton>
        </Group>
      </Group>
      <SaveTrouble {...autosave} onTakeNewest={() => void takeNewest()} />
      <div className={layout.columns}>
        <Stack gap="lg">
          <TextInput
            label="Title"
            value={draft.title}
            maxLength={TITLE_MAX}
            error={problems.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <div>
            <Text fw={500} mb={6}>
              Content
            </Text>
            <RichText
              pieceId={piece.id}
              html={piece.content}
              language={piece.language}
              profileId={piece.profile?.id ?? null}
              onChange={(content) => change({ content })}
              onReady={start}
            />
            {problems.content && <Input.Error>{problems.content}</Input.Error>}
          </div>
        </Stack>
        <Stack className={`u-small ${classes.rail}`} gap={24} data-scrolls>
          {editor && (
            <DraftEvidence piece={piece} content={draft.content} editor={editor} save={autosave.save}>
              <DraftFields piece={piece} draft={draft} problems={problems} onChange={change} />
            </DraftEvidence>
          )}
        </Stack>
      </div>
      <VersionsModal
        piece={piece}
        draft={draft}
        save={autosave.save}
        opened={showsVersions}
        onClose={() => setShowsVersions(false)}
        onRestored={onReload}
      />
      <LeaveGuard isDirty={autosave.isDirty}>Your last changes have not been saved yet.</LeaveGuard>
    </Stack>
  );
}

function SaveState({
  isDirty,
  isSaving,
  failure,
}: {
  isDirty: boolean;
  isSaving: boolean;
  failure: unknown;
}) {
  const isSaved = !isDirty && !isSaving && !failure;
  return (
    <Group gap={6} role="status" c="dimmed">
      {isSaved && <IconCheck size={18} aria-hidden />}
      <Text>{isSaving ? 'Saving…' : isSaved ? 'Saved' : 'Not saved yet'}</Text>
    </Group>
  );
}

type SaveTroubleProps = {
  failure: ErrorText | null;
  isConflict: boolean;
  overwrite: () => Promise<void>;
  onTakeNewest: () => void;
};

export function SaveTrouble({ failure, isConflict, overwrite, onTakeNewest }: SaveTroubleProps) {
  if (!failure) return null;
  if (!isConflict) return <FormAlert error={failure} />;
  return (
    <Stack gap="sm">
      <FormAlert error={{ ...failure, hint: CHOICE }} />
      <Group gap="sm">
        <Button variant="default" onClick={() => void overwrite()}>
          Keep my text
        </Button>
        <Button variant="default" onClick={onTakeNewest}>
          Take the newer text
        </Button>
      </Group>
    </Stack>
  );
}

type DraftFieldsProps = {
  piece: Piece;
  draft: Draft;
  problems: Partial<Record<keyof Draft, string>>;
  onChange: (part: Partial<Draft>) => void;
};

function DraftFields({ piece, draft, problems, onChange }: DraftFieldsProps) {
  const hasAddress = !isSocialPost(piece);
  return (
    <Stack gap="md">
      {hasAddress && (
        <>
          <TextInput
            label="Slug"
            value={draft.slug}
            maxLength={SLUG_MAX}
            error={problems.slug}
            onChange={(event) => onChange({ slug: event.currentTarget.value })}
          />
          <Textarea
            label="Excerpt"
            value={draft.excerpt}
            maxLength={EXCERPT_MAX}
            error={problems.excerpt}
            onChange={(event) => onChange({ excerpt: event.currentTarget.value })}
          />
          <Textarea
            label="Meta Description"
            description="What search engines show below the title."
            value={draft.metaDescription}
            maxLength={META_DESCRIPTION_MAX}
            error={problems.metaDescription}
            onChange={(event) => onChange({ metaDescription: event.currentTarget.value })}
          />
        </>
      )}
      <TagsInput
        size="md"
        label="Relevant Keywords"
        description="Press Enter after each."
        maxTags={KEYWORDS_MAX}
        value={draft.keywords}
        error={problems.keywords}
        onChange={(keywords) => onChange({ keywords })}
      />
      {piece.featuredImage && (
        <TextInput
          label="Image description"
          description="What the featured image shows, for readers who cannot see it."
          value={draft.imageAlt}
          maxLength={ALT_MAX}
          error={problems.imageAlt}
          onChange={(event) => onChange({ imageAlt: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
