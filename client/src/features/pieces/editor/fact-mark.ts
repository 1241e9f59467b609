import { Mark } from '@tiptap/core';

/** The mark that binds a figure to a fact of the piece. What is typed beside it does not join it. */
export const FactMark = Mark.create({
  name: 'fact',
  inclusive: false,
  addAttributes: () => ({
    fact: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute('data-fact'),
      renderHTML: ({ fact }) => ({ 'data-fact': String(fact) }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-fact]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});
