import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const FAMILIES = [
  {
    sheet: require.resolve('@fontsource-variable/bricolage-grotesque/index.css'),
    first: { variationAxes: { wght: 650 }, keepFeatures: ['kern'] },
  },
  {
    sheet: require.resolve('@fontsource-variable/inter/wght.css'),
    first: { variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures: ['kern', 'tnum'] },
  },
];
/** What English is written with. */
const FIRST_RANGE =
  'U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2192';
const LATIN_FACE = /@font-face \{[^}]*url\(([^)]*-latin-wght-normal\.woff2)\)[^}]*\}/;
const FOLDER = path.resolve(import.meta.dirname, '../../node_modules/.cache/fonts');

/**
 * Declares the fonts in the head of every page, once: a second declaration would be judged again. Words are painted with
 * the first answer, in a local face of the same size (client/src/ui/tokens.css); the fonts take over when they are there.
 * The characters and weights of an English page are files of their own, a third of the size. They are not preloaded: the
 * page would wait for them.
 */
export function fonts(): Plugin {
  let root = '';
  return {
    name: 'veemark-fonts',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async () => {
        const faces = await Promise.all(FAMILIES.map((family) => facesOf(family, root)));
        return [{ tag: 'style', children: faces.join('\n'), injectTo: 'head' }];
      },
    },
  };
}

/** Of two faces for a character the later one counts. */
async function facesOf({ sheet, first }: (typeof FAMILIES)[number], root: string) {
  const css = readFileSync(sheet, 'utf8');
  const [face = '', latin = ''] = LATIN_FACE.exec(css) ?? [];
  const file = path.join(FOLDER, path.basename(latin).replace('-latin-', '-first-'));
  const characters = [...charactersOf(FIRST_RANGE)].join('');
  const whole = readFileSync(path.resolve(path.dirname(sheet), latin));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, await subsetFont(whole, characters, { targetFormat: 'woff2', ...first }));
  const href = path.relative(root, file);
  const firstFace = face
    .replace(latin, href)
    .replace(/unicode-range: [^;]*/, `unicode-range: ${FIRST_RANGE}`);
  const folder = path.relative(root, path.dirname(sheet));
  return `${css.replaceAll('url(./', `url(${folder}/`)}\n${firstFace}`;
}

function* charactersOf(range: string) {
  for (const [, from = '', to = from] of range.matchAll(/U\+(\w+)(?:-(\w+))?/g))
    for (let code = parseInt(from, 16); code <= parseInt(to, 16); code += 1) yield String.fromCodePoint(code);
}
