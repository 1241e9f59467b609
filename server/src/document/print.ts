import { isLine, type Attributes, type Document, type Mark, type Run } from './document.ts';
import { MARK_TAGS, MAY_BE_EMPTY, VOID } from './schema.ts';

/** The HTML of a document, letter for letter as the sanitiser writes it. */
export const print = (document: Document): string =>
  document
    .map((node) => {
      if (isLine(node)) return printRuns(node.runs);
      const { name, attributes, nodes } = node;
      return `${tagOf(name, attributes)}${VOID.has(name) ? '' : `${print(nodes)}</${name}>`}`;
    })
    .join('');

export function printRuns(runs: readonly Run[]): string {
  const parts: string[] = [];
  const open: Mark[] = [];
  const closeTo = (depth: number) => {
    for (const mark of open.splice(depth).reverse()) parts.push(`</${nameOf(mark)}>`);
  };

  for (const { text, marks, object } of runs) {
    const shared = open.findIndex((mark, index) => mark !== marks[index]);
    closeTo(shared < 0 ? open.length : shared);
    for (const mark of marks.slice(open.length)) {
      open.push(mark);
      parts.push(tagOf(nameOf(mark), mark.attributes));
    }
    parts.push(object ? tagOf(object.name, object.attributes) : escapeText(text));
  }
  closeTo(0);

  return parts.join('');
}

const nameOf = ({ type }: Mark) => MARK_TAGS.get(type) ?? '';

function tagOf(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === '' && key !== MAY_BE_EMPTY
      ? ` ${key}`
      : ` ${key}="${escapeText(value).replaceAll('"', '&quot;')}"`,
  );
  return `<${name}${written.join('')}${VOID.has(name) ? ' />' : '>'}`;
}

/** As the sanitiser does it; quotation marks stay. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
