import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { textLanguage } from '#client/lib/languages.ts';
import { sanitiseHtml } from '#client/lib/sanitise-html.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DOCUMENT_TEXT } from '#client/ui/desk/desk.tsx';
import { directionOf } from '#shared/rules/languages.ts';
import {
  findBannedWords,
  replacementFor,
  type BannedUse,
  type BannedWord,
} from '#shared/rules/text/banned-words.ts';
import { EXTENSIONS } from './extensions.ts';
import '#client/features/evidence/claim-marks.css';
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconTable,
  type Icon,
} from '@tabler/icons-react';
import { LinkModal } from './link-modal.tsx';
import { usePictures } from './picture/use-pictures.tsx';
import classes from './rich-text.module.css';
import { VeeChange } from './vee/vee-change.tsx';
import { VeeTools } from './vee/vee-tools.tsx';

type Props = {
  pieceId: string;
  html: string;
  language: string | null;
  profileId: string | null;
  /** Where its tools stand. */
  toolbarSlot: HTMLElement | null;
  onChange: (html: string) => void;
  onReady?: (editor: Editor) => void;
  children?: ReactNode;
};

export function RichText({
  pieceId,
  html,
  language,
  profileId,
  toolbarSlot,
  onChange,
  onReady,
  ...around
}: Props) {
  const { children } = around;
  const [start] = useState(() => sanitiseHtml(html));
  const editor = useEditor({
    // Made while it is drawn, it would be thrown away again wherever that takes longer than a moment.
    immediatelyRender: false,
    extensions: EXTENSIONS,
    content: start,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Content',
        dir: directionOf(language),
        ...(language && { lang: language }),
        class: `u-prose ${DOCUMENT_TEXT} ${classes.text}`,
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });

  useEffect(() => {
    if (editor) onReady?.(editor);
  }, [editor, onReady]);

  return (
    <>
      {editor &&
        toolbarSlot &&
        createPortal(<RichTextToolbar editor={editor} pieceId={pieceId} />, toolbarSlot)}
      {children}
      <section aria-label="Content of the piece">
        {editor ? (
          <EditorContent editor={editor} />
        ) : (
          <div
            className={`u-prose ${DOCUMENT_TEXT}`}
            {...textLanguage(language)}
            dangerouslySetInnerHTML={{ __html: start }}
          />
        )}
        {editor && profileId && <BannedWords editor={editor} profileId={profileId} />}
      </section>
    </>
  );
}

type Tool = { label: string; icon: Icon; run: () => void; isOn?: boolean; isOff?: boolean };

const TABLE = { rows: 3, cols: 3, withHeaderRow: true };

function RichTextToolbar({ editor, pieceId }: { editor: Editor; pieceId: string }) {
  const [isLinking, setIsLinking] = useState(false);
  const pictures = usePictures(editor, pieceId);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      picture: now.isActive('picture'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const then = () => editor.chain().focus();
  const history: Tool[] = [
    { label: 'Undo', icon: IconArrowBackUp, run: () => then().undo().run(), isOff: !state.canUndo },
    { label: 'Redo', icon: IconArrowForwardUp, run: () => then().redo().run(), isOff: !state.canRedo },
  ];
  const tools: Tool[] = [
    { label: 'Bold', icon: IconBold, run: () => then().toggleBold().run(), isOn: state.bold },
    { label: 'Italic', icon: IconItalic, run: () => then().toggleItalic().run(), isOn: state.italic },
    { label: 'Heading', icon: IconH2, run: () => then().toggleHeading({ level: 2 }).run(), isOn: state.h2 },
    {
      label: 'Subheading',
      icon: IconH3,
      run: () => then().toggleHeading({ level: 3 }).run(),
      isOn: state.h3,
    },
    { label: 'Bullet list', icon: IconList, run: () => then().toggleBulletList().run(), isOn: state.bullets },
    {
      label: 'Numbered list',
      icon: IconListNumbers,
      run: () => then().toggleOrderedList().run(),
      isOn: state.numbers,
    },
    { label: 'Quote', icon: IconBlockquote, run: () => then().toggleBlockquote().run(), isOn: state.quote },
    { label: 'Link', icon: IconLink, run: () => setIsLinking(true), isOn: state.link },
    {
      label: state.table ? 'Remove table' : 'Table',
      icon: IconTable,
      run: () => (state.table ? then().deleteTable().run() : then().insertTable(TABLE).run()),
      isOn: state.table,
    },
    { label: 'Picture', icon: IconPhoto, run: pictures.open },
  ];

  return (
    <div role="toolbar" aria-label="Formatting" className={classes.toolbar}>
      {!state.picture && <VeeTools editor={editor} />}
      <VeeChange editor={editor} pieceId={pieceId} />
      {[...history, ...(state.picture ? pictures.tools : tools)].map((tool) => (
        <ToolButton key={tool.label} {...tool} />
      ))}
      <LinkModal editor={editor} opened={isLinking} onClose={() => setIsLinking(false)} />
      {pictures.window}
    </div>
  );
}

function ToolButton({ label, icon: Symbol, run, isOn, isOff = false }: Tool) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'pine' : 'gray'}
        size="lg"
        aria-label={label}
        aria-pressed={isOn}
        disabled={isOff}
        onClick={run}
      >
        <Symbol size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

const PAUSE_MS = 300;

const NONE: readonly BannedWord[] = [];

function BannedWords({ editor, profileId }: { editor: Editor; profileId: string }) {
  const { data: voice } = trpc.profiles.getVoice.useQuery({ id: profileId }, { retry: false });
  const words = voice?.bannedWords ?? NONE;
  const [uses, setUses] = useState<BannedUse[]>([]);
  useEffect(() => {
    const look = () => setUses(usesIn(editor, words));
    look();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    };
    editor.on('update', later);
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor, words]);

  if (uses.length === 0) return null;
  const surfaces = [...new Set(uses.map(({ surface }) => surface))].join(', ');
  const canReplace = uses.some((use) => replacementFor(use) !== null);
  return (
    <Group gap="xs" aria-live="polite" px="md" py="xs">
      <Text size="sm">
        {uses.length === 1 ? '1 banned word' : `${uses.length} banned words`}: {surfaces}
      </Text>
      {canReplace && (
        <Button variant="subtle" size="compact-sm" onClick={() => replaceAll(editor, words)}>
          Replace
        </Button>
      )}
    </Group>
  );
}

function usesIn(editor: Editor, words: readonly BannedWord[]): BannedUse[] {
  const uses: BannedUse[] = [];
  editor.state.doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, ' ');
    for (const use of findBannedWords(text, words))
      uses.push({ ...use, start: position + 1 + use.start, end: position + 1 + use.end });
    return false;
  });
  return uses;
}

/** One step for undo; the last one first, so that the others stay where they are. */
function replaceAll(editor: Editor, words: readonly BannedWord[]) {
  const { tr } = editor.state;
  for (const use of usesIn(editor, words).toReversed()) {
    const replacement = replacementFor(use);
    if (replacement !== null) tr.insertText(replacement, use.start, use.end);
  }
  editor.view.dispatch(tr);
}
