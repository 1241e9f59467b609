import type { LongFormType } from '#shared/rules/content.ts';

export const TRUTH_RULE =
  'Write specific, useful, natural prose. Never invent figures, quotations, studies, customers or facts about the company.';

export const HTML_RULE =
  'Answer with an HTML fragment only, made of p, h3, ul, ol, li, strong, em, blockquote, table and a. ' +
  'No h1, no h2, no scripts, no styles, no images, no Markdown, no code fences.';

export const STRUCTURE: Record<LongFormType, string> = {
  blog:
    'It is a blog post: an introduction without a heading that draws the reader in, then sections that each make ' +
    'one point and build on each other, then a conclusion.',
  page:
    'It is a web page that sells or explains: an opening without a heading that states the offer and its benefit, ' +
    'then sections on benefits, how it works, reasons to trust it and common objections, then a closing.',
};

export const SEARCH_FOCUS =
  'The reader may be an AI search engine: the opening answers the question behind the topic directly in its first ' +
  'two sentences, headings are the questions people ask, every section opens with its answer, and the closing is a ' +
  'short summary.';

/** How facts stand in the material of a plan and of a section. */
export const MARKED_RULE =
  'In the material a fact is enclosed by its mark, as in "weighs ⟦f8: 900 g⟧": f8 is its id, and its words follow.';

/** A writer names a figure and does not write it, so that none can be false. */
export const MARK_RULE =
  'Write no figure, date or quotation yourself. Where one belongs, write the mark of its fact alone, as in "today ' +
  '⟦f12⟧ of them close early": the words of the fact are put in its place, with their unit, currency or quotation ' +
  'marks, so write none of these beside it.';

export const STYLE_RULE =
  'Begin with the point. Say who does what. Show it with a place, a time or a tool. Let short sentences follow long ' +
  'ones. End on the last useful sentence.';

const FACT_EXAMPLE =
  'Example: of "⟦f1: 43 %⟧ of members pay online. The club was founded in ⟦f2: 1998⟧.", a section on paying writes "Few ' +
  'still pay at the desk: ⟦f1⟧ of members do it online." and leaves f2 out, which says nothing to its question. ' +
  'Wrong: "About 40 % of members pay online.", because the figure has no mark, and is another one.';

export const FACT_RULE =
  `${MARKED_RULE} ${MARK_RULE} Use each fact at most once, and only to say what its sentence says. A study is named as its ` +
  'fact names it, with the mark directly behind the name, and a link has the address that its fact states. Weekdays and ' +
  'numbers below ten that have no mark may be written in words, as the sources have them; nothing else without a mark is ' +
  'written as a figure, a study or a link. Make up no mark. Only the link of the call to action needs none.\n' +
  FACT_EXAMPLE;
