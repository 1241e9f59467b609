import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '#server/lib/markup.ts';
import { PICTURES, type Look } from './looks.ts';

export type Pictured = { name: string; looks: Look[] };

/** One page with every picture, and what was found wrong below each. */
export function writeContactSheet(screens: readonly Pictured[]): string {
  const file = path.join(PICTURES, 'index.html');
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>
body { margin: 2rem; font: 14px/1.4 system-ui; background: #777; color: #fff }
section { margin-bottom: 3rem } .looks { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start }
figure { margin: 0 } img { display: block; height: 420px } figcaption { max-width: 40rem } .faults { color: #ffd7a0 }
</style><h1>${screens.length} screens</h1>${screens.map(sectionOf).join('\n')}</html>`,
  );
  return file;
}

const sectionOf = ({ name, looks }: Pictured) =>
  `<section><h2>${escapeHtml(name)}</h2><div class="looks">${looks.map(figureOf).join('')}</div></section>`;

const figureOf = ({ file, width, scheme, faults }: Look) =>
  `<figure>${file && `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`}
<figcaption>${width} px, ${scheme}<br><span class="faults">${faults.map(escapeHtml).join('<br>')}</span></figcaption></figure>`;
