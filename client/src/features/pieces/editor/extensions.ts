import { Mark } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { ClaimMarks } from './claim-marks.ts';
import { OneBlank } from './one-blank.ts';
import { PictureNode } from './picture/picture-node.ts';
import { ProposalMarks } from './vee/proposal.ts';

/** The mark that binds a figure to a fact of the piece. What is typed beside it does not join it. */
const FactMark = Mark.create({
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

const KEPT = ['sub', 'sup', 'small', 'mark'].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
);

export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  TableKit,
  FactMark,
  ...KEPT,
  OneBlank,
  ClaimMarks,
  ProposalMarks,
  PictureNode,
];
