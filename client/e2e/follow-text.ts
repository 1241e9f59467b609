import type { Page } from '@playwright/test';

type Frame = { path: string; words: number; top: number | null };

/** Notes of every frame from now on how much of a piece stands on the page and where it begins: the page itself looks. */
export async function followText(page: Page) {
  const seen = await page.evaluateHandle(() => {
    const frames: Frame[] = [];

    const look = () => {
      const text = document.querySelector<HTMLElement>('main .u-prose');
      const words = text?.innerText.split(/\s+/).filter(Boolean).length ?? 0;
      frames.push({ path: location.pathname, words, top: text?.getBoundingClientRect().top ?? null });
      requestAnimationFrame(look);
    };

    look();
    return frames;
  });
  return () => seen.jsonValue();
}
