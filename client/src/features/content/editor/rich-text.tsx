import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { sanitiseHtml } from '../../../lib/sanitise-html.ts';
import classes from './rich-text.module.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  TableKit,
];

type Props = { html: string; onChange: (html: string) => void };

/** The text of a piece, edited as it looks. */
export function RichText({ html, onChange }: Props) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: sanitiseHtml(html),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Content',
        class: classes.text ?? '',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  return (
    <div className={classes.frame}>
      <RichTextToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
