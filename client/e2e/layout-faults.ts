import type { Page } from '@playwright/test';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=tab], [role=button]';

/** Controls that stand beside the window, are cut off, or lie over one another; and sideways scrolling. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults, CONTROLS);

/** Runs in the page. */
function findFaults(selector: string): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  const TOLERANCE = 1;

  const styleOf = (element: Element) => getComputedStyle(element);
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent.trim()).slice(0, 40) || element.tagName;
  const ancestorsOf = (element: Element): Element[] =>
    element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : [];

  /** What stays in view is meant to lie over what scrolls. */
  const layerOf = (element: Element) =>
    [element, ...ancestorsOf(element)].find((one) => /fixed|sticky/.test(styleOf(one).position));

  /** Not what only screen readers are told. */
  function isSeen(element: Element) {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  }

  /** What the boxes around it leave of it: all that is scrolled away is left out. A link may run over several lines. */
  const shownBoxes = (element: Element): Box[] =>
    [...element.getClientRects()].map((line) => shownPart(element, line));

  function shownPart(element: Element, { left, top, right, bottom }: Box): Box {
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

  const scrollsSideways = (element: Element) =>
    ancestorsOf(element).some(
      (around) => /auto|scroll/.test(styleOf(around).overflowX) && around.scrollWidth > around.clientWidth,
    );

  function isCutOff(element: Element) {
    if (scrollsSideways(element)) return false;
    const whole = element.getBoundingClientRect();
    const { left, right } = whole;
    const shown = shownPart(element, whole);
    const isHidden = shown.right < right - TOLERANCE || shown.left > left + TOLERANCE;
    return isHidden || left < -TOLERANCE || right > innerWidth + TOLERANCE;
  }

  const hidesItsText = (element: Element) =>
    [element, ...element.querySelectorAll('*')].some(
      (part) =>
        part.scrollWidth > part.clientWidth + TOLERANCE &&
        part.clientWidth > 2 &&
        /hidden|clip/.test(styleOf(part).overflowX) &&
        styleOf(part).textOverflow !== 'ellipsis',
    );

  const areOver = ([one, other]: [Element, Element]) =>
    shownBoxes(one).some((a) => shownBoxes(other).some((b) => overlap(a, b)));

  function overlap(a: Box, b: Box) {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return width > 2 && height > 2;
  }

  /** A button that stands in its field belongs there. */
  const belongTogether = (one: Element, other: Element) =>
    one.contains(other) || other.contains(one) || isInField(one, other) || isInField(other, one);
  const isInField = (field: Element, button: Element) =>
    field.matches('input, textarea') &&
    (field.closest('.mantine-Input-wrapper') ?? field.parentElement)?.contains(button) === true;

  const controls = [...document.querySelectorAll(selector)].filter(isSeen);
  const pairs = controls.flatMap((one, index) =>
    controls
      .slice(index + 1)
      .filter((other) => layerOf(one) === layerOf(other) && !belongTogether(one, other))
      .map((other): [Element, Element] => [one, other]),
  );
  const overflow = document.documentElement.scrollWidth - innerWidth;
  return [
    ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
    ...controls.filter(isCutOff).map((element) => `cut off: ${nameOf(element)}`),
    ...controls
      .filter((element) => !element.matches('input, select, textarea') && hidesItsText(element))
      .map((element) => `hides its text: ${nameOf(element)}`),
    ...pairs.filter(areOver).map(([one, other]) => `lie over one another: ${nameOf(one)}, ${nameOf(other)}`),
  ];
}
