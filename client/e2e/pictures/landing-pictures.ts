import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { stillness } from '../expect-accessible.ts';
import { sql } from '../new-user.ts';
import { LONG_WAIT_MS } from '../patience.ts';
import { pieceText } from '../pieces.ts';
import { SAMPLE_TITLE } from './sample-piece.ts';
import { SHOWN_SITE, type World } from './world.ts';

const CLIENT = path.resolve(import.meta.dirname, '../..');
const LANDING_PAGE = path.join(CLIENT, 'landing.html');
const LANDING_PICTURES = path.join(CLIENT, 'public/landing');
const SCREEN = { width: 1280, height: 800 };
const POST = { width: 1080, height: 860 };
/** The size that networks show a shared page in. */
const SHARED = { width: 1200, height: 630 };
/** High enough for all its rows. */
const RECEIPT = { width: 1280, height: 1600 };

/** The pictures and the sample of the landing page and the README, from the piece that was written and posted. */
export async function renewLanding(browser: Browser, world: World) {
  const { piece, url, wordpress } = world;
  const [row] = await sql('select content, slug from generated_content where id = $1', [piece]);
  await dressSite(wordpress);
  const state = await world.writer.context.storageState();
  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await browser.newContext({ viewport: POST, deviceScaleFactor: 1.5, colorScheme });
    const post = await visitor.newPage();
    await post.goto(`${wordpress.url}/${row.slug}/`, { waitUntil: 'networkidle' });
    await post.waitForFunction(() => [...document.images].every((image) => image.complete));
    await save(await post.screenshot(), `published-${colorScheme}.webp`);
    await visitor.close();
    const context = await browser.newContext({ viewport: SCREEN, colorScheme, storageState: state });
    const page = await openPiece(context, `${url}/content/${piece}`);
    await save(await page.screenshot(), `piece-${colorScheme}.webp`);
    if (colorScheme === 'light') {
      await page.setViewportSize(SHARED);
      await stillness(page);
      await save(await page.screenshot(), 'share.jpg');
    }
    await context.close();
    const options = { viewport: RECEIPT, colorScheme, storageState: state, deviceScaleFactor: 2 };
    const large = await browser.newContext(options);
    const receipt = await receiptOf(await openPiece(large, `${url}/content/${piece}`));
    await save(receipt, `receipt-${colorScheme}.webp`);
    await large.close();
  }
  await writePage(String(row.content));
}

async function openPiece(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await pieceText(page).getByRole('paragraph').first().waitFor();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0, { timeout: LONG_WAIT_MS });
  await stillness(page);
  return page;
}

async function receiptOf(page: Page): Promise<Buffer> {
  const publication = page.getByRole('article', { name: new URL(SHOWN_SITE).host });
  await publication.getByText(/^Receipt/).click();
  await stillness(page);
  const { x = 0, y = 0, width = 0, height = 0 } = (await publication.boundingBox()) ?? {};
  return page.screenshot({ clip: { x: x - 10, y, width: width + 20, height: height + 10 } });
}

/** The sample brand's own look of its site: fonts, colours and a menu. */
async function dressSite({ php }: World['wordpress']) {
  const face = (name: string, file: string) => {
    const font = readFileSync(fileURLToPath(import.meta.resolve(file))).toString('base64');
    return `@font-face { font-family: ${name}; font-weight: 200 800; src: url(data:font/woff2;base64,${font}) }`;
  };
  const css = `${face('Headline', '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')}
${face('Text', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')}
body { background: #fbf7ef; color: #2a231c; font: 400 18px/1.7 Text }
@media (prefers-color-scheme: dark) { body { background: #211d19; color: #ece4d8 } body :is(a, h1, p, time) { color: inherit } }
h1, h2, h3, .wp-block-site-title { font-family: Headline !important; font-weight: 650 !important; letter-spacing: -0.02em }
h1 { font-size: 46px !important; line-height: 1.1 !important }
header .wp-block-site-title { font-size: 24px !important }
header nav { font-size: 16px !important }
.wp-block-post-featured-image img { height: 330px !important; object-fit: cover; border-radius: 14px }
.wp-block-post-featured-image__overlay { display: none }`;
  await php(`
    foreach (['Beans', 'Classes', 'Visit us'] as $title)
      wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title]);
    wp_update_custom_css_post(base64_decode('${Buffer.from(css).toString('base64')}'));
    echo json_encode(true);`);
}

async function save(png: Buffer, name: string) {
  const picture = sharp(png);
  const encoded = name.endsWith('.jpg') ? picture.jpeg({ quality: 82 }) : picture.webp({ quality: 82 });
  writeFileSync(path.join(LANDING_PICTURES, name), await encoded.toBuffer());
}

/** Puts the text of the piece, as it was delivered, its beginning open, and the sizes of the pictures into the page. */
async function writePage(content: string) {
  // Its headings are below those of the page.
  const text = content
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<h2[^>]*>/g, '<h4>')
    .replaceAll('</h2>', '</h4>');
  const [beginning = ''] = /^(?:.*?<\/p>){2}/s.exec(text) ?? [];
  const rest = `<details><summary>Read the whole piece</summary>${text.slice(beginning.length)}</details>`;
  let page = readFileSync(LANDING_PAGE, 'utf8').replace(
    /<article class="sample u-prose">.*?<\/article>/s,
    () => `<article class="sample u-prose"><h3>${SAMPLE_TITLE}</h3>${beginning}${rest}</article>`,
  );
  for (const [name] of page.matchAll(/(?<="\/landing\/)[\w-]+\.webp/g)) {
    const { width, height } = await sharp(path.join(LANDING_PICTURES, name)).metadata();
    const sized = new RegExp(`(/landing/${name}"[^>]*?)width="\\d+"\\s+height="\\d+"`);
    page = page.replace(sized, `$1width="${width}" height="${height}"`);
  }
  const options = await resolveConfig(LANDING_PAGE);
  writeFileSync(LANDING_PAGE, await format(page, { ...options, parser: 'html' }));
}
