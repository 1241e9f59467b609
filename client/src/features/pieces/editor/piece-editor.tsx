import { Button, Input, Stack, TagsInput, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { DraftEvidence } from '#client/features/evidence/draft-evidence.tsx';
import { useClaimLinks } from '#client/features/evidence/evidence.ts';
import type { LeftText } from '#client/lib/kept-texts.ts';
import { BusyButton } from '#client/ui/action.tsx';
import { DeskBody } from '#client/ui/desk/desk.tsx';
import { Textarea } from '#client/ui/form/form.tsx';
import { SaveState, SaveTrouble } from '#client/ui/kept/save-state.tsx';
import { ToolMenu } from '#client/ui/menu/tool-menu.tsx';
import { LeaveGuard } from '#client/ui/modal/modal.tsx';
import { ALT_MAX, EXCERPT_MAX, KEYWORDS_MAX, META_DESCRIPTION_MAX, SLUG_MAX } from '#shared/rules/piece.ts';
import { isSocialPost, type Draft, type Piece } from '../piece/piece.ts';
import { Rail, RailSection, type RailState } from '../piece/rail/rail.tsx';
import { HistorySheet, type HistoryOf } from '../piece/sheets/history-sheet.tsx';
import { useDraft } from './draft.ts';
import classes from './piece-editor.module.css';
import { RichText } from './rich-text.tsx';

const CHOICE =
  'Nothing has been overwritten. Keep your text (the other one stays as a version), or take the newer one.';

type Props = {
  piece: Piece;
  /** What was written before and not saved. */
  left: LeftText<Draft> | null;
  /** From here on the editor keeps it. */
  onKept?: () => void;
  /** Takes the focus instead of the text. */
  field?: string;
  titleSlot: HTMLElement | null;
  /** Where in the bar the tools stand. */
  barSlot: HTMLElement | null;
  rail: RailState;
  publish: ReactNode;
  History: HistoryOf;
  onClose: () => void;
};

export function PieceEditor({ piece, left, ...props }: Props) {
  // The editor holds its own text: what is loaded again (after a restore, say) gets a new editor.
  const [loaded, setLoaded] = useState(piece);
  const goesOn = loaded === piece ? left : null;
  return <LoadedEditor key={loaded.updatedAt} piece={loaded} left={goesOn} onReload={setLoaded} {...props} />;
}

type LoadedProps = Props & { onReload: (piece: Piece) => void };

function LoadedEditor({ piece, left, field, titleSlot, barSlot, onReload, onClose, ...around }: LoadedProps) {
  const { rail, publish, History, onKept } = around;
  const [editor, setEditor] = useState<Editor | null>(null);
  const autosave = useDraft(piece, left);
  // Behind the effect that begins with keeping it.
  useEffect(() => onKept?.(), [onKept]);
  const links = useClaimLinks();
  const { draft, problems, change } = autosave;
  const [start] = useState(draft.content);
  const [isHistoryOpen, setHistoryOpen] = useState(false);

  const begin = useCallback(
    (ready: Editor) => {
      setEditor(ready);
      const named = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
      if (!named) return ready.view.dom.focus({ preventScroll: true });
      named.focus();
      return named.scrollIntoView({ block: 'center' });
    },
    [field],
  );

  async function close() {
    if ((await autosave.save()) !== null) onClose();
  }

  async function takeNewest() {
    const newest = await autosave.takeNewest();
    if (newest) onReload(newest);
  }

  return (
    <>
      {titleSlot &&
        createPortal(
          <TitleField title={draft.title} error={problems.title} onChange={(title) => change({ title })} />,
          titleSlot,
        )}
      <DeskBody>
        <article>
          <OtherTitles
            titles={piece.titleOptions}
            current={draft.title}
            onChange={(title) => change({ title })}
          />
          <RichText
            pieceId={piece.id}
            html={start}
            language={piece.language}
            profileId={piece.profile?.id ?? null}
            toolbarSlot={barSlot}
            onChange={(content) => change({ content })}
            onReady={begin}
          >
            <SaveTrouble
              saving={autosave}
              hint={CHOICE}
              compare={autosave.both}
              onTakeNewest={() => void takeNewest()}
            />
            <Problems of={problems} />
          </RichText>
        </article>
      </DeskBody>
      {barSlot && editor && (
        <EndOfBar
          slot={barSlot}
          saving={autosave}
          onHistory={() => setHistoryOpen(true)}
          onDone={() => void close()}
        />
      )}
      <HistorySheet
        History={History}
        isOpen={isHistoryOpen}
        piece={piece}
        draft={draft}
        save={autosave.save}
        onRestored={onReload}
        onClose={() => setHistoryOpen(false)}
      />
      <Rail
        slot={barSlot}
        state={rail}
        panels={{
          publish,
          search: <DraftFields piece={piece} draft={draft} problems={problems} onChange={change} />,
          evidence: editor && (
            <DraftEvidence
              piece={piece}
              content={draft.content}
              editor={editor}
              links={links}
              save={autosave.save}
            />
          ),
        }}
      />
      <LeaveGuard isDirty={autosave.isDirty} save={autosave.save}>
        Your last changes have not been saved yet. They are kept on this device.
      </LeaveGuard>
    </>
  );
}

type EndOfBarProps = {
  slot: HTMLElement;
  saving: ReturnType<typeof useDraft>;
  onHistory: () => void;
  onDone: () => void;
};

function EndOfBar({ slot, saving, onHistory, onDone }: EndOfBarProps) {
  return createPortal(
    <div className={classes.end}>
      <SaveState {...saving} />
      <Button variant="subtle" color="gray" size="compact-md" px={8} onClick={onHistory}>
        History
      </Button>
      <BusyButton size="compact-md" onClick={onDone} loading={saving.isSaving}>
        Done
      </BusyButton>
    </div>,
    slot,
  );
}

type OtherTitlesProps = { titles: readonly string[]; current: string; onChange: (title: string) => void };

/** Below the title, in the room that is there anyway: the text does not move. */
function OtherTitles({ titles, current, onChange }: OtherTitlesProps) {
  const others = titles.filter((title) => title !== current);
  if (others.length === 0) return null;
  const label = others.length === 1 ? '1 other title' : `${others.length} other titles`;
  return (
    <div className={classes.titles}>
      <ToolMenu button={{ variant: 'subtle', size: 'compact-xs', color: 'gray' }} label={label}>
        {({ Menu }) =>
          others.map((title) => (
            <Menu.Item key={title} dir="auto" onClick={() => onChange(title)}>
              {title}
            </Menu.Item>
          ))
        }
      </ToolMenu>
    </div>
  );
}

const Problems = ({ of: { title, content } }: { of: Partial<Record<keyof Draft, string>> }) => (
  <>
    {title && <Input.Error>{title}</Input.Error>}
    {content && <Input.Error>{content}</Input.Error>}
  </>
);

const onOneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

type TitleFieldProps = { title: string; error?: string; onChange: (title: string) => void };

function TitleField({ title, error, onChange }: TitleFieldProps) {
  const field = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (field.current && onOneLine(field.current.textContent) !== title) field.current.textContent = title;
  }, [title]);
  return (
    <span
      ref={field}
      role="textbox"
      aria-label="Title"
      aria-invalid={Boolean(error)}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      tabIndex={0}
      data-field="Title"
      style={{ outline: 'none' }}
      onInput={({ currentTarget }) => onChange(onOneLine(currentTarget.textContent))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
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
  const field = (name: 'slug' | 'excerpt' | 'metaDescription' | 'imageAlt') => ({
    value: draft[name],
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  });

  return (
    <RailSection title="Search">
      <Stack gap="sm" mt="xs">
        {hasAddress && (
          <>
            <TextInput label="Slug" maxLength={SLUG_MAX} {...field('slug')} />
            <Textarea label="Excerpt" maxLength={EXCERPT_MAX} {...field('excerpt')} />
            <Textarea
              label="Meta Description"
              data-field="Meta Description"
              description="What search engines show below the title."
              maxLength={META_DESCRIPTION_MAX}
              {...field('metaDescription')}
            />
          </>
        )}
        <TagsInput
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
            data-field="Image description"
            description="What the featured image shows, for readers who cannot see it."
            maxLength={ALT_MAX}
            {...field('imageAlt')}
          />
        )}
      </Stack>
    </RailSection>
  );
}
