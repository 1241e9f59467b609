import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { stillness } from '../expect-accessible.ts';
import { sql } from '../new-user.ts';
import { SAMPLE_TITLE } from './sample-piece.ts';
import { SHOWN_SITE, type World } from './world.ts';
import { pieceText } from '../pieces.ts';

const CLIENT = path.resolve(import.meta.dirname, '../..');
const LANDING_PAGE = path.join(CLIENT, 'landing.html');
const SCREEN = { width: 1280, height: 800 };
/** Narrow enough for the theme to show the cover and the first lines together. */
const POST = { width: 960, height: 900 };
/** The size that networks show a shared page in. */
const SHARED = { width: 1200, height: 630 };
/** Doubled for sharp letters. */
const RECEIPT = { width: 329, height: 415 };

/** The pictures and the sample of the landing page and the README, from the piece that was written and posted. */
export async function renewLanding(browser: Browser, world: World) {
  const { piece, url, wordpress } = world;
  const [row] = await sql('select content, slug from generated_content where id = $1', [piece]);
  await writeSample(String(row.content));

  const visitor = await browser.newContext({ viewport: POST, deviceScaleFactor: 1.5 });
  const post = await visitor.newPage();
  await post.goto(`${wordpress.url}/${row.slug}/`);
  await save(await post.screenshot(), 'published.webp');
  await visitor.close();

  const state = await world.writer.context.storageState();
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: SCREEN, colorScheme, storageState: state });
    const page = await openPiece(context, `${url}/content/${piece}`);
    await save(await page.screenshot(), `piece-${colorScheme}.webp`);
    if (colorScheme === 'light') {
      await page.setViewportSize(SHARED);
      await stillness(page);
      await save(await page.screenshot(), 'share.jpg');
    }
    await context.close();
    const large = await browser.newContext({
      viewport: SCREEN,
      colorScheme,
      storageState: state,
      deviceScaleFactor: 2,
    });
    await save(
      await receiptOf(await openPiece(large, `${url}/content/${piece}`)),
      `receipt-${colorScheme}.webp`,
    );
    await large.close();
  }
}

async function openPiece(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await pieceText(page).getByRole('paragraph').first().waitFor();
  await stillness(page);
  return page;
}

async function receiptOf(page: Page): Promise<Buffer> {
  const publication = page.getByRole('article', { name: new URL(SHOWN_SITE).host });
  await publication.getByText(/^Receipt/).click();
  const place = await publication.boundingBox();
  return page.screenshot({ clip: { x: (place?.x ?? 0) - 10, y: place?.y ?? 0, ...RECEIPT } });
}

async function save(png: Buffer, name: string) {
  const picture = sharp(png);
  const encoded = name.endsWith('.jpg') ? picture.jpeg({ quality: 82 }) : picture.webp({ quality: 82 });
  writeFileSync(path.join(CLIENT, 'public/landing', name), await encoded.toBuffer());
}

/** Puts the text of the piece, as it was delivered, into the page; its headings stand below those of the page. */
async function writeSample(content: string) {
  const text = content
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<h2[^>]*>/g, '<h4>')
    .replaceAll('</h2>', '</h4>');
  const page = readFileSync(LANDING_PAGE, 'utf8').replace(
    /<article class="sample u-prose">.*?<\/article>/s,
    () => `<article class="sample u-prose"><h3>${SAMPLE_TITLE}</h3>${text}</article>`,
  );
  const options = await resolveConfig(LANDING_PAGE);
  writeFileSync(LANDING_PAGE, await format(page, { ...options, parser: 'html' }));
}
