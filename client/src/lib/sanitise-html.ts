import DOMPurify from 'dompurify';
import { PICTURE_ADDRESS } from '#shared/rules/piece.ts';

const ALLOWED_TAGS = (
  'h2 h3 h4 p br hr ul ol li blockquote pre code strong b em i u s small mark sub sup a figure figcaption ' +
  'table caption thead tbody tfoot tr th td'
).split(' ');
/** Their values are no addresses, and not to be checked as such. */
const PLAIN_ATTR = ['width', 'height', 'start', 'colspan', 'rowspan', 'scope'];
const ALLOWED_ATTR = ['href', 'title', 'src', 'alt', ...PLAIN_ATTR];

const RULES = {
  ALLOWED_TAGS,
  ALLOWED_ATTR,
  ADD_URI_SAFE_ATTR: PLAIN_ATTR,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/images\/)/i,
};

/** The same for a copy that leaves the product: nothing in it runs; images stay, for nothing is shown here. */
export function sanitiseCopy(html: string): string {
  return DOMPurify.sanitize(html, { ...RULES, ALLOWED_TAGS: [...ALLOWED_TAGS, 'img'] });
}

/**
 * The server's allow-list once more: what is shown has been checked here, wherever it came from. Pictures that are not
 * stored here are left out, because showing them would tell those sites who reads.
 */
export const sanitiseHtml = (html: string) => sanitiseShown(html, ['data-fact']);

export const sanitiseMarked = (html: string) =>
  sanitiseShown(html, ['data-fact', 'data-claim', 'data-sentence']);

function sanitiseShown(html: string, marks: string[]): string {
  const fragment = DOMPurify.sanitize(html, {
    ...RULES,
    ALLOWED_TAGS: [...ALLOWED_TAGS, 'img', 'span'],
    ALLOWED_ATTR: [...ALLOWED_ATTR, ...marks],
    ADD_URI_SAFE_ATTR: [...PLAIN_ATTR, ...marks],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  for (const image of fragment.querySelectorAll('img'))
    if (!PICTURE_ADDRESS.test(image.getAttribute('src') ?? '')) image.remove();
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}
