import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { DOMParser, DOMSerializer, Fragment, Slice, type Node, type ResolvedPos } from '@tiptap/pm/model';
import { sanitiseHtml } from '#client/lib/sanitise-html.ts';
import { BESIDE_MAX } from '#shared/rules/piece.ts';

export type Part = {
  from: number;
  to: number;
  /** In a paragraph of its own where it is only words. */
  html: string;
  text: string;
  heading: string;
  before: string;
};

/** What is selected; without a selection the block where the caret is. Null where that is empty. */
export function selectedPart({ state: { doc, selection } }: Editor): Part | null {
  const { $from, $to, empty } = selection;
  const isWords =
    !empty && $from.sameParent($to) && $from.parent.isTextblock && $from.parent.type.name !== 'heading';
  if (isWords) return partOf(doc, $from.pos, $to.pos);
  return $from.depth === 0 ? null : partOf(doc, $from.before(1), endOfBlock($to));
}

export const endOfBlock = ($to: ResolvedPos) => ($to.depth === 0 ? $to.pos : $to.after(1));

/** The section where the caret is, without its heading. Null where it has no text. */
export function currentSection({ state: { doc, selection } }: Editor): Part | null {
  const caret = selection.$from.index(0);
  const isHeading = (index: number) => doc.maybeChild(index)?.type.name === 'heading';
  let first = caret;
  while (first > 0 && !isHeading(first)) first -= 1;
  if (isHeading(first)) first += 1;
  let last = first;
  while (last < doc.childCount && !isHeading(last)) last += 1;
  return last > first ? partOf(doc, positionOf(doc, first), positionOf(doc, last)) : null;
}

function positionOf(doc: Node, index: number): number {
  let position = 0;
  for (let at = 0; at < index; at += 1) position += doc.child(at).nodeSize;
  return position;
}

function partOf(doc: Node, from: number, to: number): Part | null {
  const text = textIn(doc, from, to);
  if (!text.trim()) return null;
  const { content } = doc.slice(from, to);
  const holder = document.createElement('div');
  holder.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(content));
  // Vee writes text; the pictures stay as they are.
  for (const figure of holder.querySelectorAll('figure')) figure.remove();
  const html = content.firstChild?.isInline ? `<p>${holder.innerHTML}</p>` : holder.innerHTML;
  return { from, to, html, text, heading: headingAbove(doc, from), before: textBefore(doc, from) };
}

export const textIn = (doc: Node, from: number, to: number) => doc.textBetween(from, to, '\n', ' ');

function headingAbove(doc: Node, position: number): string {
  let heading = '';
  doc.forEach((block, offset) => {
    if (offset < position && block.type.name === 'heading') heading = block.textContent;
  });
  return heading.slice(0, BESIDE_MAX);
}

const textBefore = (doc: Node, from: number) =>
  textIn(doc, Math.max(0, from - BESIDE_MAX), from)
    .trim()
    .slice(-BESIDE_MAX);

/** Puts a rewritten text in the place of a part, followed by its pictures, as one step for undo. @returns false where the part has changed */
export function replacePart({ state, view }: Editor, part: Part, html: string): boolean {
  const { doc, schema, tr } = state;
  if (part.to > doc.content.size || textIn(doc, part.from, part.to) !== part.text) return false;
  const isInline = doc.resolve(part.from).parent.isTextblock;
  const pictures: Node[] = [];
  doc.nodesBetween(part.from, part.to, (node) => void (node.type.name === 'picture' && pictures.push(node)));
  const content = parsed(html, schema).content.append(Fragment.from(pictures));
  const slice = isInline ? new Slice(inlined(content), 0, 0) : new Slice(content, 0, 0);
  view.dispatch(closeHistory(tr).replace(part.from, part.to, slice).scrollIntoView());
  return true;
}

function parsed(html: string, schema: Node['type']['schema']): Node {
  const holder = document.createElement('div');
  holder.innerHTML = sanitiseHtml(html);
  return DOMParser.fromSchema(schema).parse(holder);
}

function inlined(content: Fragment): Fragment {
  const blocks: Fragment[] = [];
  content.descendants((node) => {
    if (node.isTextblock) blocks.push(node.content);
    return !node.isTextblock;
  });
  const schema = content.firstChild?.type.schema;
  return blocks.reduce(
    (all, block, index) =>
      index > 0 && schema ? all.append(Fragment.from(schema.text(' '))).append(block) : all.append(block),
    Fragment.empty,
  );
}

export function plainTextOf({ state: { schema } }: Editor, html: string): string {
  const doc = parsed(html, schema);
  return textIn(doc, 0, doc.content.size);
}
