import { isLine, type Attributes, type Document, type Mark, type Run } from './document.ts';
import { MARK_TAGS, MAY_BE_EMPTY, VOID } from './schema.ts';

/** As the sanitiser does it; quotation marks stay. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const withHardBlanks = (text: string) => text.replaceAll('\u00a0', '&nbsp;');

type Form = {
  voidEnd: string;
  text: (text: string) => string;
  attribute: (name: string, value: string) => string;
};

/** Letter for letter as the sanitiser writes it. */
const SANITISED: Form = {
  voidEnd: ' />',
  text: escapeText,
  attribute: (name, value) =>
    value === '' && name !== MAY_BE_EMPTY
      ? ` ${name}`
      : ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`,
};

/** As a browser writes it, and with it the editor of WordPress. */
export const AS_BROWSERS: Form = {
  voidEnd: '>',
  text: (text) => withHardBlanks(escapeText(text)),
  attribute: (name, value) =>
    ` ${name}="${withHardBlanks(value.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))}"`,
};

export const print = (document: Document, form = SANITISED): string =>
  document
    .map((node) => {
      if (isLine(node)) return printRuns(node.runs, form);
      const { name, attributes, nodes } = node;
      const end = VOID.has(name) ? '' : `${print(nodes, form)}</${name}>`;
      return tagOf(name, attributes, form) + end;
    })
    .join('');

export function printRuns(runs: readonly Run[], form = SANITISED): string {
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
      parts.push(tagOf(nameOf(mark), mark.attributes, form));
    }
    parts.push(object ? tagOf(object.name, object.attributes, form) : form.text(text));
  }
  closeTo(0);

  return parts.join('');
}

const nameOf = ({ type }: Mark) => MARK_TAGS.get(type) ?? '';

function tagOf(name: string, attributes: Attributes, { voidEnd, attribute }: Form): string {
  const written = Object.entries(attributes).map(([key, value]) => attribute(key, value));
  return `<${name}${written.join('')}${VOID.has(name) ? voidEnd : '>'}`;
}
