import type { Page } from '@playwright/test';

// What the rules of layout-faults.ts read off a page. These functions run in it, sent as text, and know only one another.

type Box = { left: number; top: number; right: number; bottom: number };

export function styleOf(element: Element) {
  return getComputedStyle(element);
}

export function nameOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\s+/g, ' ');
  return name.slice(0, 50) || `${element.tagName} ${element.className}`;
}

export function ancestorsOf(element: Element): Element[] {
  return element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : [];
}

/** Not what only screen readers are told, and not what a window or a sheet lies over. */
export function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (
    width > 2 &&
    height > 2 &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isBehindWindow(element)
  );
}

export function topWindow(): Element | undefined {
  const windows = [...document.querySelectorAll('[role=dialog], aside[data-open]')];
  return windows.findLast((one) => one.checkVisibility() && styleOf(one).position !== 'sticky');
}

export function isBehindWindow(element: Element): boolean {
  const top = topWindow();
  if (element.closest('[inert]')) return true;
  // A list or a menu that a window has opened lies over it.
  return top !== undefined && !top.contains(element) && !element.closest('[role=listbox], [role=menu]');
}

/** What the boxes around an element leave of it: all that is scrolled away is left out. */
export function shownPart(element: Element, { left, top, right, bottom }: Box): Box {
  const box = { left, top, right, bottom };
  for (const around of ancestorsOf(element)) {
    const { overflowX, overflowY } = styleOf(around);
    const edge = around.getBoundingClientRect();
    if (overflowX !== 'visible') {
      box.left = Math.max(box.left, edge.left);
      box.right = Math.min(box.right, edge.right);
    }
    if (overflowY !== 'visible') {
      box.top = Math.max(box.top, edge.top);
      box.bottom = Math.min(box.bottom, edge.bottom);
    }
  }
  return box;
}

export function controlsOf(root: ParentNode): Element[] {
  const all =
    'a[href], button, input, select, textarea, summary, [role=tab], [role=button], [contenteditable]';
  return [...root.querySelectorAll(all)].filter((one) => isSeen(one) && !one.closest('[aria-hidden=true]'));
}

/** The controls of a part of the page that are seen, each by the beginning of its HTML. */
export const shownControls = (page: Page, root: string): Promise<string[]> =>
  page.evaluate(`(() => {
    ${[styleOf, isSeen, topWindow, isBehindWindow, controlsOf].map(String).join('\n')}
    return controlsOf(document.querySelector('${root}')).map(({ outerHTML }) => outerHTML.slice(0, 120));
  })()`);

/** The texts that are seen, each with the element it is written in. */
export function textsOf(root: Node): { text: Text; element: Element }[] {
  const found: { text: Text; element: Element }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    const element = text.parentElement;
    if (text.data.trim() && element && isSeen(element) && !element.closest('option, script, style'))
      found.push({ text, element });
  }
  return found;
}

export function boxOfText(text: Text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  return { box: range.getBoundingClientRect(), lines: lines.size };
}

export function overlap(a: Box, b: Box): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 2 && height > 2;
}

/** Seen at all, and more blue than grey. */
export function isBlue(colour: string): boolean {
  const parts =
    /^rgba?\((.*)\)$/
      .exec(colour)?.[1]
      ?.split(/[ ,/]+/)
      .map(Number) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
  return alpha > 0.1 && blue > red && blue >= green && blue - Math.min(red, green) >= 12;
}
