import { decodeHTMLStrict } from 'entities';
import {
  blockOf,
  isObject,
  lineOf,
  type Attributes,
  type Document,
  type Node,
  type Run,
} from './document.ts';
import { ATTRIBUTES, FACT_ID, MARKS, POST_TAGS, TEXT_TAGS, VOID } from './schema.ts';

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+|</g;
const ATTRIBUTE = /\s([a-z-]+)(?:="([^"]*)")?/g;
const KNOWN = new Set([...TEXT_TAGS, ...POST_TAGS]);
/** The sanitiser leaves fewer. */
const DEPTH_MAX = 100;

type Element = {
  name: string;
  attributes: Attributes;
  children: (Element | string)[];
  /** A mark around blocks is a block itself. */
  isBlock: boolean;
};

/**
 * Reads what the sanitiser let through, in linear time: `print` gives the same letters again. Of an element that no piece
 * has, and of a span without a fact, the text stays.
 */
export function parse(html: string): Document {
  const root: Element = { name: '', attributes: {}, children: [], isBlock: true };
  const open = [root];

  for (const { 0: token, 1: slash, 2: name, 3: attributes = '' } of html.matchAll(TOKEN)) {
    const inner = open.at(-1) ?? root;
    if (!name) inner.children.push(decodeHTMLStrict(token));
    else if (slash) close(open, name);
    else if (KNOWN.has(name) && open.length < DEPTH_MAX) begin(open, elementOf(name, attributes));
  }

  return nodesOf(root.children);
}

function elementOf(name: string, attributes: string): Element {
  const allowed = ATTRIBUTES[name] ?? [];
  const found = Array.from(attributes.matchAll(ATTRIBUTE), ([, key = '', value = '']) => [
    key,
    decodeHTMLStrict(value),
  ]).filter(([key = '']) => allowed.includes(key));

  return {
    name,
    attributes: Object.fromEntries(found),
    children: [],
    isBlock: !MARKS.has(name) && !isObject(name),
  };
}

function begin(open: Element[], element: Element) {
  const children = open.at(-1)?.children ?? [];
  if (element.name === 'span' && !FACT_ID.test(element.attributes['data-fact'] ?? '')) {
    // It leaves what stands in it to the element around it.
    open.push({ ...element, children });
    return;
  }

  children.push(element);
  if (element.isBlock) for (const outer of open) outer.isBlock = true;
  if (!VOID.has(element.name)) open.push(element);
}

function close(open: Element[], name: string) {
  const at = open.findLastIndex((element) => element.name === name);
  if (at > 0) open.length = at;
}

/** A fact is stated by words, not by blocks. */
const withoutBareFact = (child: Element | string): Element['children'] =>
  typeof child !== 'string' && child.isBlock && child.name === 'span'
    ? child.children.flatMap(withoutBareFact)
    : [child];

function nodesOf(children: Element['children']): Node[] {
  const nodes: Node[] = [];
  let runs: Run[] = [];
  const endLine = () => {
    if (runs.length > 0) nodes.push(lineOf(runs));
    runs = [];
  };

  for (const child of children.flatMap(withoutBareFact)) {
    if (typeof child === 'string' || !child.isBlock) {
      for (const run of runsOf(child, [])) runs.push(run);
      continue;
    }
    endLine();
    nodes.push(blockOf(child.name, nodesOf(child.children), child.attributes));
  }
  endLine();

  return nodes;
}

function runsOf(child: Element | string, marks: Run['marks']): Run[] {
  if (typeof child === 'string') return [{ text: child, marks }];
  const { name, attributes, children } = child;
  const type = MARKS.get(name);
  if (!type) return [{ text: '', marks, object: { name, attributes } }];
  const inner = [...marks, { type, attributes }];
  return children.length === 0 ? [{ text: '', marks: inner }] : children.flatMap((one) => runsOf(one, inner));
}
