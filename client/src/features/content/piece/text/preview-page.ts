import '../../evidence/claim-marks.css';
import { textLanguage } from '../../../../lib/text-language.ts';

/** No script, no request but for the house's own styles and fonts, whatever stands in the piece. */
const POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'";

const STYLE = `
html, body { background: var(--paper); }
body { margin: 0; color: var(--ink); font: 400 1.0625rem/1.65 var(--font-text);
  overflow-wrap: anywhere; overflow: hidden; }
body > :first-child { margin-top: 0; }
body > :last-child { margin-bottom: 0; }
h2, h3, h4 { margin: 1.75em 0 .5em; font-family: var(--font-heading); font-weight: 650; line-height: 1.25;
  letter-spacing: -.01em; }
h2 { font-size: 1.5rem; } h3 { font-size: 1.1875rem; } h4 { font-size: 1.0625rem; }
p, ul, ol { margin: 0 0 1em; }
a { color: var(--accent); text-underline-offset: 3px; }
blockquote { margin: 1.5em 0; padding-inline-start: 1.125em; border-inline-start: 3px solid var(--accent); color: var(--ink-soft); }
table { width: 100%; margin: 1.5em 0; border-collapse: collapse; }
th, td { padding: .5em .75em; border: 1px solid var(--line); text-align: start; }
pre { overflow-x: auto; padding: 1em; border-radius: 8px; background: var(--surface-sunken); }
::highlight(spoken) { background-color: var(--accent-wash); color: var(--accent-strong); }
`;

/** A page that shows a piece in the house's type and colours. @param html sanitised. */
export function previewPage(html: string, language: string | null, scheme: 'light' | 'dark'): string {
  const { lang = '', dir } = textLanguage(language);
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
    ({ href }) => `<link rel="stylesheet" href="${href}">`,
  );
  return `<!doctype html><html lang="${lang}" dir="${dir}" data-mantine-color-scheme="${scheme}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">${sheets.join('')}<style>${STYLE}</style></head><body>${html}</body></html>`;
}
