import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import postcss from 'postcss';
import { build, type Plugin, type Rollup } from 'vite';
import { FIRST_VIEWS_DIR, START_SCRIPT } from '#shared/rules/start-script.ts';
import { CREATE_SCREEN, PIECE_SCREEN, screenFiles } from './screen-files.ts';

/** An address, or the name of a screen, with what it shows before its program runs. */
type RenderedPage = { path: string; title: string; html: string };
type Renderer = { renderPages: () => RenderedPage[] | Promise<RenderedPage[]> };
type Program = { scripts: readonly string[]; styles: readonly string[] };

/**
 * Writes as HTML, with their styles inside, the sign-in pages (index.html, signup.html, …) and the screens that show
 * themselves while they load (views/create.html, views/piece.html). They paint with the first answer of the server.
 */
export function pageMaker(): Plugin {
  let root = '';
  let outDir = '';
  const read = (file: string) => readFile(join(outDir, file), 'utf8');
  const readStyles = async (files: readonly string[]) => (await Promise.all(files.map(read))).join('');
  const write = async (file: string, page: string) => {
    await mkdir(dirname(join(outDir, file)), { recursive: true });
    await writeFile(join(outDir, file), page);
  };

  async function makeSignInPages(pages: RenderedPage[]) {
    const frame = await read('index.html');
    const { scripts, styles } = linkedFiles(frame);
    const css = await readStyles(styles);
    for (const page of pages) {
      const file = page.path === '/' ? 'index.html' : `${page.path}.html`;
      await write(file, pageOf(frame, page, { scripts, styles: [] }, css));
    }
  }

  async function makeFirstViews(views: RenderedPage[], bundle: Rollup.OutputBundle) {
    const frame = await read('app.html');
    for (const view of views) {
      const needed = screenFiles(bundle, view.path === 'create' ? CREATE_SCREEN : PIECE_SCREEN);
      const styles = [...new Set([...linkedFiles(frame).styles, ...needed.styles])];
      const css = stylesInUse(await readStyles(styles), view.html);
      // Nothing in a view can be used until the program runs.
      const inert = pageOf(frame, view, { scripts: needed.scripts, styles }, css).replace(
        '<div id="root">',
        '<div id="root" inert>',
      );
      await write(join(FIRST_VIEWS_DIR, `${view.path}.html`), inert);
    }
  }

  return {
    name: 'veemark-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async (_options, bundle) => {
        const rendered = await renderInNode(root);
        await makeSignInPages(rendered.pages);
        await makeFirstViews(rendered.views, bundle);
      },
    },
  };
}

/** Builds what renders for Node, beside the project, and runs it; nothing of it is kept. */
async function renderInNode(root: string) {
  const cache = join(root, '../node_modules/.cache');
  await mkdir(cache, { recursive: true });

  const folder = await mkdtemp(join(cache, 'pages-'));
  const render = async (entry: string) => {
    const { renderPages }: Renderer = await import(pathToFileURL(join(folder, `${entry}.js`)).href);
    return renderPages();
  };

  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            pages: join(root, 'src/pages/prerender.tsx'),
            views: join(root, 'src/app/first-view.tsx'),
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    });
    return { pages: await render('pages'), views: await render('views') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const STYLESHEETS = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
const PRELOADS = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
const SCRIPT = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;

const hrefsOf = (html: string, links: RegExp) => [...html.matchAll(links)].map(([, href = '']) => href);

/** The scripts and style sheets that the build has put into a page. */
const linkedFiles = (html: string): Program => ({
  scripts: hrefsOf(html, PRELOADS),
  styles: hrefsOf(html, STYLESHEETS),
});

/** A page with its content and styles inside; the start script fetches its program when the browser has time. */
function pageOf(frame: string, { title, html }: RenderedPage, { scripts, styles }: Program, css: string) {
  const [, program = ''] = SCRIPT.exec(frame) ?? [];
  const data = { program, parts: scripts.join(' '), styles: styles.join(' ') };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`);
  const start = `<script ${attributes.join(' ')}>${START_SCRIPT}</script>`;
  return [SCRIPT, PRELOADS, STYLESHEETS]
    .reduce((page, links) => page.replace(links, ''), frame)
    .replace('</body>', () => `  ${start}\n  </body>`)
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace('</head>', () => `  <style>${css}</style>\n  </head>`)
    .replace('<div id="root">', (element) => `${element}${html}`);
}

const CLASS = /\.((?:\\.|[\w-])+)/g;
const NEGATION = /:not\((?:[^()]|\([^()]*\))*\)/g;
const ATTRIBUTE = /\[([\w-]+)/g;
/** Set on the document by its first script. */
const OF_THE_DOCUMENT = new Set(['data-mantine-color-scheme', 'dir']);
const OF_USE = /:(?:hover|active|focus)/;

/** The rules of a style sheet that can apply to this HTML while nobody can use it. */
function stylesInUse(css: string, html: string): string {
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const canApply = (selector: string) =>
    !OF_USE.test(selector) &&
    [...selector.matchAll(CLASS)].every(([, name = '']) => used.has(name.replaceAll('\\', ''))) &&
    [...selector.replaceAll(NEGATION, '').matchAll(ATTRIBUTE)].every(
      ([, name = '']) => OF_THE_DOCUMENT.has(name) || html.includes(` ${name}`),
    );
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes'))
      return;
    const selectors = rule.selectors.filter(canApply);
    if (selectors.length > 0) rule.selectors = selectors;
    else rule.remove();
  });
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  dropUnusedVariables(sheet, html);
  return sheet.toString();
}

const OWN_STYLES = /<style[^>]*>([^<]*)<\/style>/g;

function dropUnusedVariables(sheet: postcss.Root, html: string) {
  const own = postcss.parse([...html.matchAll(OWN_STYLES)].map(([, css = '']) => css).join('\n'));
  const used = new Set<string>();
  const use = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) used.add(name);
  };
  use(html.replaceAll(OWN_STYLES, ''));
  for (const styles of [sheet, own]) styles.walkDecls(({ variable, value }) => void (variable || use(value)));
  let known: number;
  do {
    known = used.size;
    for (const styles of [sheet, own])
      styles.walkDecls(({ prop, value }) => void (used.has(prop) && use(value)));
  } while (used.size > known);
  sheet.walkDecls(/^--/, (declaration) => void (used.has(declaration.prop) || declaration.remove()));
}
