/**
 * Text for a field that WordPress reads as HTML: tags, shortcodes and entities in it stay what they look like.
 * A bracket is written as WordPress's own filter writes it; `&#91;` would be turned back into a bracket.
 */
export const toWordPressText = (text: string) =>
  escapeEntities(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('[', BRACKET);

/**
 * An image description as WordPress keeps it. Of plain text it removes tags and percent-encoded octets, and it takes
 * one level of backslashes away.
 */
export const toWordPressAlt = (text: string) =>
  escapeEntities(text)
    .replaceAll('<', '&lt;')
    .replaceAll('[', BRACKET)
    .replace(/%(?=[\da-f]{2})/gi, '&#37;')
    .replaceAll('\\', '\\\\');

/** HTML in which no shortcode is found and no backslash is lost; it reads the same. */
export const withoutShortcodes = (html: string) => html.replaceAll('[', BRACKET).replaceAll('\\', '&#092;');

/** The same for a script of JSON, whose strings have an escape of their own. */
export const jsonWithoutShortcodes = (json: string) =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, (text) => text.replaceAll('[', String.raw`\u005b`));

const BRACKET = '&#091;';

const escapeEntities = (text: string) => text.replace(/&(?=#?\w+;)/g, '&amp;');
