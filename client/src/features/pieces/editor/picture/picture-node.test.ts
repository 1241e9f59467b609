import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sanitiseHtml } from '#client/lib/sanitise-html.ts';
import { movePicture, PictureNode, putPicture, resizePicture, selectedPicture } from './picture-node.ts';

const ADDRESS = `/images/${'a'.repeat(32)}.jpg`;
const PICTURE = `<figure><img src="${ADDRESS}" alt="Loaves" width="900" height="600"><figcaption>Friday’s bake <small>Photo: Ada</small></figcaption></figure>`;
const attributes = { src: ADDRESS, alt: '', caption: '', credit: '', width: 900, height: 600 };

function edited(html: string) {
  const editor = new Editor({ extensions: [StarterKit, PictureNode], content: html });
  onTestFinished(() => editor.destroy());
  return editor;
}

const select = (editor: Editor, at: number) =>
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)));

test('a picture with its description, caption and credit stays as it is stored', () => {
  const editor = edited(sanitiseHtml(`<p>One</p>${PICTURE}<p>Two</p>`));
  expect(editor.getHTML()).toBe(`<p>One</p>${PICTURE}<p>Two</p>`);
  select(editor, 5);
  expect(selectedPicture(editor.state)?.picture).toMatchObject({
    caption: 'Friday’s bake',
    credit: 'Photo: Ada',
  });
});

test('a picture that was copied from a page is the stored one, those of other sites are left out', () => {
  expect(edited(`<p>One</p><img src="${location.origin}${ADDRESS}" alt="">`).getHTML()).toContain(
    `src="${ADDRESS}"`,
  );
  expect(
    edited('<figure><img src="https://spy.example/a.jpg"><figcaption>Seen</figcaption></figure>').getHTML(),
  ).toBe('<p>Seen</p>');
});

test('the selected picture moves and is resized in steps, and says so', () => {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(600);
  const editor = edited(`<p>One</p>${PICTURE}<p>Two</p>`);
  select(editor, 5);
  expect(movePicture(editor, 1)).toBe('Picture moved down.');
  expect(editor.getHTML()).toBe(`<p>One</p><p>Two</p>${PICTURE}<p></p>`);
  expect([movePicture(editor, -1), movePicture(editor, -1), movePicture(editor, -1)].at(-1)).toBe(
    'The picture is at the top.',
  );
  expect(resizePicture(editor, 1)).toBe('The picture is as large as it gets.');
  expect(resizePicture(editor, -1)).toBe('480 pixels wide.');
  expect(editor.getHTML()).toContain('width="480" height="320"');
  expect(resizePicture(editor, 1)).toBe('As wide as the text.');
  expect(selectedPicture(editor.state)?.picture).toMatchObject({ width: 900, height: 600 });
});

test('a new picture follows the paragraph of the caret and takes the place of an empty one', () => {
  const editor = edited('<p>One</p><p></p><p>Two</p>');
  putPicture(editor, attributes, { at: 6, isNew: true });
  putPicture(editor, { ...attributes, alt: 'Second' }, { at: 2, isNew: true });
  const alts = [...editor.getHTML().matchAll(/<p>\w*<\/p>|alt="(\w*)"/g)].map(([part]) => part);
  expect(alts).toEqual(['<p>One</p>', 'alt="Second"', 'alt=""', '<p>Two</p>']);
});
