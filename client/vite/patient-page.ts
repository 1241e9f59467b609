import { START_SCRIPT } from '#shared/rules/start-script.ts';

type Program = { parts: readonly string[]; styles: readonly string[] };

const STYLESHEETS = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
const PRELOADS = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
const SCRIPT = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;

const hrefsOf = (html: string, links: RegExp) => [...html.matchAll(links)].map(([, href = '']) => href);

/** The scripts and style sheets that the build has put into a page. */
export const linkedFiles = (html: string): Program => ({
  parts: hrefsOf(html, PRELOADS),
  styles: hrefsOf(html, STYLESHEETS),
});

/** A page whose program is fetched by the start script instead of by the browser at once. */
export function patientPage(html: string, { parts, styles }: Program): string {
  const [, program = ''] = SCRIPT.exec(html) ?? [];
  const bare = html.replace(SCRIPT, '').replace(PRELOADS, '').replace(STYLESHEETS, '');
  const data = { program, parts: parts.join(' '), styles: styles.join(' ') };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`);
  return bare.replace(
    '</body>',
    () => `  <script ${attributes.join(' ')}>${START_SCRIPT}</script>\n  </body>`,
  );
}

type Content = { title: string; styles: string; body: string; isAlive: boolean };

/** The page with what it shows before its program runs. Nothing of it can be used until then, unless it is alive by itself. */
export function withContent(html: string, { title, styles, body, isAlive }: Content): string {
  return html
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
    .replace('<div id="root">', () => `<div id="root"${isAlive ? '' : ' inert'}>${body}`);
}
