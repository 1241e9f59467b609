import { Node, type Editor } from '@tiptap/core';
import { NodeSelection, type EditorState } from '@tiptap/pm/state';
import { PICTURE_ADDRESS, PICTURE_WIDTHS } from '#shared/rules/piece.ts';

export type Picture = {
  src: string;
  alt: string;
  caption: string;
  credit: string;
  /** As it is shown, in pixels. */
  width: number;
  height: number;
};

const NAMES = ['src', 'alt', 'caption', 'credit', 'width', 'height'] as const;

export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(
      NAMES.map((name) => [name, { default: '', parseHTML: (at: HTMLElement) => readPicture(at)?.[name] }]),
    ),
  parseHTML: () =>
    ['figure', 'img'].map((tag) => ({ tag, getAttrs: (at: HTMLElement) => (readPicture(at) ? {} : false) })),
  renderHTML: ({ node }) => {
    const { src, alt, caption, credit, width, height } = node.attrs as Picture;
    const size = width && height ? { width, height } : {};
    const said = credit ? [caption && `${caption} `, ['small', credit]].filter(Boolean) : [caption];
    const below = caption || credit ? [['figcaption', ...said]] : [];
    return ['figure', ['img', { src, alt, ...size }], ...below];
  },
});

function readPicture(element: HTMLElement): Picture | null {
  const images = element.matches('img') ? [element] : [...element.querySelectorAll('img')];
  const [image] = images;
  const src = image && ownAddress(image.getAttribute('src') ?? '');
  if (!src || images.length > 1 || element.querySelector('table')) return null;
  const figcaption = element.querySelector('figcaption');
  const credit = textOf(figcaption?.querySelector('small'));
  const whole = textOf(figcaption);
  return {
    src,
    alt: image.getAttribute('alt') ?? '',
    caption: whole.endsWith(credit) ? whole.slice(0, whole.length - credit.length).trim() : whole,
    credit,
    width: Number(image.getAttribute('width')),
    height: Number(image.getAttribute('height')),
  };
}

/** Copied from a page, it is whole. */
function ownAddress(address: string): string | null {
  if (!URL.canParse(address, location.href)) return null;
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && PICTURE_ADDRESS.test(pathname) ? pathname : null;
}

const textOf = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

export function selectedPicture({ selection }: EditorState) {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'picture') return null;
  return { picture: selection.node.attrs as Picture, at: selection.from };
}

/** @param at where it stands, or where a new one is to follow @returns what a screen reader says */
export function putPicture(editor: Editor, picture: Picture, { at, isNew }: { at: number; isNew: boolean }) {
  const { tr, doc, schema } = editor.state;
  const node = schema.nodes['picture']?.create(picture);
  if (!node) return '';
  const $at = doc.resolve(at);
  const isEmpty = isNew && $at.depth === 1 && $at.parent.content.size === 0;
  const isWithin = isNew && $at.depth > 0;

  let [start, end] = [at, isNew ? at : at + 1];
  if (isEmpty) [start, end] = [$at.before(1), $at.before(1) + $at.parent.nodeSize];
  else if (isWithin) start = end = $at.after(1);

  tr.replaceWith(start, end, node);
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, start)).scrollIntoView());
  return isNew ? 'Picture added.' : 'Picture changed.';
}

/** @returns what a screen reader says; null where no picture is selected */
export function movePicture({ state, view }: Editor, by: 1 | -1): string | null {
  const { selection, doc, tr } = state;
  if (!selectedPicture(state) || !(selection instanceof NodeSelection)) return null;
  const { node, from } = selection;
  const $from = doc.resolve(from);
  const beside = $from.parent.maybeChild($from.index() + by);
  if (!beside) return by < 0 ? 'The picture is at the top.' : 'The picture is at the end.';
  const to = from + by * beside.nodeSize;
  tr.delete(from, from + node.nodeSize).insert(to, node);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView());
  return by < 0 ? 'Picture moved up.' : 'Picture moved down.';
}

/** A step smaller or larger; at its largest it is as wide as the text. */
export function resizePicture({ state, view }: Editor, by: 1 | -1): string | null {
  const selected = selectedPicture(state);
  if (!selected) return null;
  const { picture, at } = selected;
  const shown = view.nodeDOM(at);
  const image = shown instanceof HTMLElement ? shown.querySelector('img') : null;
  const [width, height] = [image?.naturalWidth || picture.width, image?.naturalHeight || picture.height];
  if (!width || !height) return null;
  const widths = [...PICTURE_WIDTHS.filter((small) => small < width), width];
  const now = widths.indexOf(picture.width);
  const next = (now < 0 ? widths.length - 1 : now) + by;
  const wanted = widths[next];
  if (wanted === undefined)
    return by < 0 ? 'The picture is as small as it gets.' : 'The picture is as large as it gets.';
  const { tr } = state;
  tr.setNodeAttribute(at, 'width', wanted);
  tr.setNodeAttribute(at, 'height', Math.round((wanted * height) / width));
  view.dispatch(tr.scrollIntoView());
  return next === widths.length - 1 ? 'As wide as the text.' : `${wanted} pixels wide.`;
}
