import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { sanitiseCopy, sanitiseHtml } from '#client/lib/sanitise-html.ts';
import { EXTENSIONS } from './extensions.ts';

const HTML = '<p>Of the shops, <span data-fact="f12">34 %</span> close.</p>';

test('the mark of a fact survives the editor, and what is typed behind it does not join it', () => {
  const editor = new Editor({ extensions: EXTENSIONS, content: sanitiseHtml(HTML) });
  expect(editor.getHTML()).toBe(HTML);
  editor.commands.insertContentAt('Of the shops, 34 %'.length + 1, '!');
  expect(editor.getHTML()).toBe(HTML.replace('</span>', '</span>!'));
  editor.destroy();
});

test('a copy carries no mark', () => {
  expect(sanitiseCopy(HTML)).toBe('<p>Of the shops, 34 % close.</p>');
});
