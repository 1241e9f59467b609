// npm run pictures [-- name …]: every screen in its states, at four widths, light and dark, with axe, on one
// contact sheet; and the pictures of the landing page and the README.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { escapeHtml } from '#server/lib/markup.ts';
import { findChromium } from '../../../server/scripts/find-chromium.ts';
import { renewLanding } from './landing-pictures.ts';
import { PICTURES, takeLooks, type Look, type Screen } from './looks.ts';
import { accessScreens, makeAccessWorld } from './screens-access.ts';
import { contentScreens } from './screens-content.ts';
import { otherScreens } from './screens-other.ts';
import { pieceScreens } from './screens-piece.ts';
import { publishingScreens } from './screens-publishing.ts';
import { writingScreens } from './screens-writing.ts';
import { startPictureServices } from './services.ts';
import { makeWorld } from './world.ts';

type Pictured = { name: string; looks: Look[] };

/** One page with every picture, and what was found wrong below each. */
function writeContactSheet(screens: readonly Pictured[]): string {
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

const AT_ONCE = 2;

const wanted = process.argv.slice(2);
const isWanted = ({ name }: Pick<Screen, 'name'>) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part));

if (wanted.length === 0) rmSync(PICTURES, { recursive: true, force: true });
const services = await startPictureServices();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const world = await makeWorld(browser, services);
  const screens = [
    ...contentScreens(world),
    ...pieceScreens(world),
    ...publishingScreens(world),
    ...otherScreens(world),
    ...accessScreens(await makeAccessWorld(browser, services.url)),
  ];
  const pictured = [
    ...(await takeAll(screens.filter(isWanted), AT_ONCE)),
    ...(await takeAll(writingScreens(world).filter(isWanted), 1)),
  ];
  report(pictured);
  if (isWanted({ name: 'landing' })) await renewLanding(browser, world);
} finally {
  await browser.close();
  await services.end();
}

async function takeAll(screens: Screen[], atOnce: number): Promise<Pictured[]> {
  const queue = [...screens];
  const done: Pictured[] = [];
  const work = async () => {
    for (let screen = queue.shift(); screen; screen = queue.shift())
      done.push({ name: screen.name, looks: await takeLooks(screen) });
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done.sort((a, b) => order(screens, a) - order(screens, b));
}

function order(screens: Screen[], { name }: Pictured) {
  return screens.findIndex((screen) => screen.name === name);
}

/** Says what was found, and fails the command where anything was. */
function report(pictured: Pictured[]) {
  const sheet = writeContactSheet(pictured);
  for (const { name, looks } of pictured)
    for (const { width, scheme, faults } of looks)
      for (const fault of faults) console.error(`${name}, ${width} px, ${scheme}: ${fault}`);
  const faults = pictured.flatMap(({ looks }) => looks.flatMap((look) => look.faults));
  console.log(`${pictured.length} screens, ${faults.length} faults: ${sheet}`);
  if (faults.length > 0) process.exitCode = 1;
}
