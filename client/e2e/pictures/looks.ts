import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Act } from '../acts.ts';
import { axeFindings, stillness } from '../expect-accessible.ts';
import { layoutFaults, shiftFaults } from '../layout-faults.ts';

export const PICTURES = path.resolve(import.meta.dirname, '../../../pictures');

export type Size = { width: number; height: number };
export const PHONES: readonly Size[] = [
  { width: 360, height: 780 },
  { width: 390, height: 844 },
];
const SIZES: readonly Size[] = [
  ...PHONES,
  { width: 800, height: 1000 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  // What a window of 1280 px shows at 200 %.
  { width: 640, height: 400 },
];

const SCHEMES = ['light', 'dark'] as const;

export type Screen = {
  name: string;
  /** Opens the screen and brings it into the state that is pictured. */
  show: (page: Page) => Promise<unknown>;
  context: BrowserContext;
  sizes?: readonly Size[];
  /** Without a program: it is pictured to its end, and takes up the colour scheme when it is opened. */
  isStatic?: boolean;
  /** Its lists are as long as what arrives: it may move until then. */
  isOfLists?: boolean;
};

export type Look = { file: string; width: number; scheme: (typeof SCHEMES)[number]; faults: string[] };

/** Pictures a screen in each width and both colour schemes. */
export async function takeLooks(screen: Screen): Promise<Look[]> {
  const { name, show, context, sizes = SIZES, isStatic = false, isOfLists = false } = screen;
  const looks: Look[] = [];
  mkdirSync(path.join(PICTURES, name), { recursive: true });
  for (const size of sizes) {
    const page = await context.newPage();
    try {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await show(page);
      const shifts = isStatic || isOfLists ? [] : await shiftFaults(page);
      for (const scheme of SCHEMES) looks.push(await takeLook(page, screen, size.width, scheme));
      looks.at(-1)?.faults.push(...shifts);
    } catch (error) {
      const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      looks.push({ file: '', width: size.width, scheme: 'light', faults: [`could not be shown: ${said}`] });
    } finally {
      await page.close();
    }
  }
  return looks;
}

async function takeLook(
  page: Page,
  { name, show, isStatic = false }: Screen,
  width: number,
  scheme: Look['scheme'],
): Promise<Look> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  if (isStatic && scheme === 'dark') await show(page);
  await stillness(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(areImagesThere);
  const file = `${name}/${width}-${scheme}.png`;
  await page.screenshot({ path: path.join(PICTURES, file), fullPage: isStatic });
  const faults = await axeFindings(page, scheme === 'dark' && !isStatic);
  if (scheme === 'light') faults.push(...(await layoutFaults(page)));
  return { file, width, scheme, faults };
}

/** What is scrolled to is loaded then. */
function areImagesThere() {
  const isInView = (image: HTMLImageElement) => {
    const { top, bottom, height } = image.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };
  return [...document.images].every((image) => image.complete || !isInView(image));
}

/** Screens of the product at this address, each brought into its state by what is done there. */
export const screensAt =
  (url: string) =>
  (name: string, { context }: Pick<Screen, 'context'>, address: string, ...acts: Act[]): Screen => ({
    name,
    context,
    show: async (page) => {
      if (acts.length === 0) return open(page, `${url}${address}`);
      await page.goto(`${url}${address}`);
      for (const act of acts) await act(page);
    },
  });

/** Opens an address and waits until nothing more arrives. */
export async function open(page: Page, address: string) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
}
