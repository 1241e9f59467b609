import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { sanitiseHtml } from '../../../lib/sanitise-html.ts';
import { directionOf } from '#shared/languages.ts';
import { BannedWords } from './banned-words.tsx';
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
];

type Props = {
  html: string;
  language: string | null;
  /** Whose banned words are looked for. */
  profileId: string | null;
  onChange: (html: string) => void;
};

/** The text of a piece, edited as it looks. */
export function RichText({ html, language, profileId, onChange }: Props) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: sanitiseHtml(html),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Content',
        dir: directionOf(language),
        ...(language && { lang: language }),
        class: classes.text ?? '',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  return (
    <div className={classes.frame}>
      <RichTextToolbar editor={editor} />
      <EditorContent editor={editor} />
      {profileId && <BannedWords editor={editor} profileId={profileId} />}
    </div>
  );
}
