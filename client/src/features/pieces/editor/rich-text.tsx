import { TableKit } from '@tiptap/extension-table';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { sanitiseHtml } from '#client/lib/sanitise-html.ts';
import { useEffect } from 'react';
import { directionOf } from '#shared/rules/languages.ts';
import { BannedWords } from './banned-words.tsx';
import { ClaimMarks } from './claim-marks.ts';
import '../../evidence/claim-marks.css';
import classes from './rich-text.module.css';
import { FactMark } from './fact-mark.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  TableKit,
  FactMark,
  ClaimMarks,
];

type Props = {
  pieceId: string;
  html: string;
  language: string | null;
  /** Whose banned words are looked for. */
  profileId: string | null;
  onChange: (html: string) => void;
  /** Hands on the editor, for what stands beside it. */
  onReady?: (editor: Editor) => void;
};

/** The text of a piece, edited as it looks. */
export function RichText({ pieceId, html, language, profileId, onChange, onReady }: Props) {
  const editor = useEditor({
    // Made while it is drawn, it would be thrown away again wherever that takes longer than a moment.
    immediatelyRender: false,
    extensions: EXTENSIONS,
    content: sanitiseHtml(html),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Content',
        dir: directionOf(language),
        ...(language && { lang: language }),
        class: `u-prose ${classes.text}`,
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  useEffect(() => {
    if (editor) onReady?.(editor);
  }, [editor, onReady]);
  return (
    <div className={classes.frame}>
      {editor && <RichTextToolbar editor={editor} pieceId={pieceId} />}
      <EditorContent editor={editor} />
      {editor && profileId && <BannedWords editor={editor} profileId={profileId} />}
    </div>
  );
}
