let words: Intl.Segmenter | undefined;

/** Entities that separate or join words; all others stand for one character and do not change the count. */
const BLANK_ENTITY = /&(nbsp|#160|#xa0|ensp|emsp|thinsp);/gi;

/** The text of an HTML fragment on one line: tags become blanks, the common entities their characters. */
export function stripTags(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, (tag) => (INLINE_TAG.test(tag) ? '' : ' '))
    .replace(BLANK_ENTITY, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&(#39|#x27|apos|rsquo);/gi, '’')
    .replace(/&amp;/gi, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Inline tags stand inside words ("un<em>believ</em>able") and do not separate them. */
const INLINE_TAG = /^<\/?(a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b/i;

/** The one way words are counted: word-like segments of the text without its tags. */
export function countWords(html: string): number {
  let count = 0;
  words ??= new Intl.Segmenter('en', { granularity: 'word' });
  for (const segment of words.segment(stripTags(html))) if (segment.isWordLike) count += 1;
  return count;
}

/** Removes tags and angle brackets, as profile and account fields demand. */
export function withoutTags(value: string): string {
  return value.replace(/<[^>]*>/g, '').replace(/[<>]/g, '');
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
