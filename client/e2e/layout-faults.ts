import type { Page } from '@playwright/test';
import {
  ancestorsOf,
  boxOfText,
  controlsOf,
  isBehindWindow,
  isBlue,
  isSeen,
  nameOf,
  overlap,
  shownPart,
  styleOf,
  textsOf,
  topWindow,
} from './in-page.ts';

/**
 * What is wrong with a screen as it is shown: text in a column of letters or cut off; controls that are cut off, covered,
 * too small or outside their window; sideways scrolling; a sentence said twice; half a screen with nothing on it; blue.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {${IN_PAGE.map(String).join('\n')}
    return [${RULES.map(({ name }) => `...${name}()`).join()}];
  })()`);

/** 1 is the whole page by a whole screen. */
const SHIFT_MAX = 0.02;

/** What has moved since the first paint, where that is more than nothing much. */
export const shiftFaults = (page: Page): Promise<string[]> => page.evaluate(findShifts, SHIFT_MAX);

async function findShifts(most: number): Promise<string[]> {
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  const shifts: Shift[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
  observer.observe({ type: 'layout-shift', buffered: true });
  // What was buffered has been handed over by the frame after next.
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  observer.disconnect();
  const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
  if (own.reduce((sum, { value }) => sum + value, 0) <= most) return [];
  const say = ({ node, previousRect: from, currentRect: to }: Source) =>
    `${(node as Element | null)?.outerHTML?.slice(0, 80) ?? node?.textContent} (${[from, to].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join()).join(' to ')})`;
  return own.map(({ value, sources }) => `moves by ${value.toFixed(3)}: ${sources.map(say).join('; ')}`);
}

// The rules run in the page, sent as text with the functions they use.

const RULES = [
  sidewaysScrolling,
  columnsOfLetters,
  cutText,
  cutControls,
  coveredControls,
  smallControls,
  controlsOutsideWindow,
  controlsOverOneAnother,
  repeatedSentences,
  emptyHalves,
  blueParts,
];
const IN_PAGE = [
  styleOf,
  nameOf,
  ancestorsOf,
  isSeen,
  isBehindWindow,
  topWindow,
  shownPart,
  controlsOf,
  textsOf,
  boxOfText,
  overlap,
  isBlue,
  ...RULES,
];

function sidewaysScrolling(): string[] {
  const overflow = document.documentElement.scrollWidth - innerWidth;
  return overflow > 0 ? [`scrolls sideways by ${overflow} px`] : [];
}

function columnsOfLetters(): string[] {
  return textsOf(document.body).flatMap(({ text, element }) => {
    const { box, lines } = boxOfText(text);
    const isColumn = lines > 3 && box.width < 3 * Number.parseFloat(styleOf(element).fontSize);
    return isColumn ? [`a column of letters: ${nameOf(element)}`] : [];
  });
}

/** An ellipsis says that there is more; what scrolls shows it. */
function cutText(): string[] {
  const cut = textsOf(document.body).filter(({ text, element }) => {
    const { box } = boxOfText(text);
    for (const around of [element, ...ancestorsOf(element)]) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = styleOf(around);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      const edge = around.getBoundingClientRect();
      const isBeside = box.left < edge.left - 1 || box.right > edge.right + 1;
      const isBelow = box.top < edge.top - 2 || box.bottom > edge.bottom + 2;
      if (isBeside && overflowX !== 'visible') return !/auto|scroll/.test(overflowX);
      if (isBelow && overflowY !== 'visible') return !/auto|scroll/.test(overflowY);
    }
    return false;
  });
  return [...new Set(cut.map(({ element }) => `hides its text: ${nameOf(element)}`))];
}

function cutControls(): string[] {
  const isCutOff = (element: Element) => {
    const scrolls = ancestorsOf(element).some(
      (around) => /auto|scroll/.test(styleOf(around).overflowX) && around.scrollWidth > around.clientWidth,
    );
    if (scrolls) return false;
    const whole = element.getBoundingClientRect();
    const shown = shownPart(element, whole);
    const isHidden = shown.right < whole.right - 1 || shown.left > whole.left + 1;
    return isHidden || whole.left < -1 || whole.right > innerWidth + 1;
  };
  return controlsOf(document)
    .filter(isCutOff)
    .map((element) => `cut off: ${nameOf(element)}`);
}

/** What lies under something else also when it has been scrolled to; a menu does so until it closes. */
function coveredControls(): string[] {
  const places = [...document.querySelectorAll('*')]
    .filter(
      (element) => element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth,
    )
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
  const coverOf = (control: Element) => {
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [line] = control.getClientRects();
    const over = line && document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
    const field =
      control.closest('label, .mantine-Input-wrapper') ?? (control.matches('input') && control.parentElement);
    const isOwn =
      !over ||
      control.contains(over) ||
      over.contains(control) ||
      (field && field.contains(over)) ||
      over.closest('[role=menu]');
    return isOwn ? [] : [`covered: ${nameOf(control)}, by ${nameOf(over)}`];
  };
  const covered = controlsOf(document).flatMap(coverOf);
  for (const { element, top, left } of places) element.scrollTo({ top, left, behavior: 'instant' });
  return covered;
}

/** A link in a sentence is as high as its line; a box is ticked by its label too. */
function smallControls(): string[] {
  const isInText = (control: Element) =>
    /^inline$/.test(styleOf(control).display) &&
    control.closest('p, li, h1, h2, h3, h4, td, th, label, span') !== null;
  const sizeOf = (control: Element) => {
    const parts = [control, ...(control instanceof HTMLInputElement ? (control.labels ?? []) : [])];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const span = (from: 'left' | 'top', to: 'right' | 'bottom') =>
      Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
    return { width: span('left', 'right'), height: span('top', 'bottom') };
  };
  return controlsOf(document).flatMap((control) => {
    const { width, height } = sizeOf(control);
    if (isInText(control) || (width >= 23.5 && height >= 23.5)) return [];
    return [`smaller than 24 px: ${nameOf(control)} (${Math.round(width)} x ${Math.round(height)})`];
  });
}

/** The button that does what a window is for is seen as long as the window is. */
function controlsOutsideWindow(): string[] {
  const windows = [...document.querySelectorAll('[role=dialog]')].filter(isSeen);
  const isOutside = (control: Element) => {
    const whole = control.getBoundingClientRect();
    const shown = shownPart(control, whole);
    return shown.bottom < whole.bottom - 1 || shown.top > whole.top + 1 || whole.bottom > innerHeight + 1;
  };
  return windows
    .flatMap((one) => [...one.querySelectorAll('[type=submit], button[data-variant=filled]')])
    .filter((control) => isSeen(control) && isOutside(control))
    .map((control) => `outside its window: ${nameOf(control)}`);
}

function controlsOverOneAnother(): string[] {
  const isInField = (field: Element, button: Element) =>
    field.matches('input, textarea') &&
    (field.closest('.mantine-Input-wrapper') ?? field.parentElement)?.contains(button) === true;
  const belongTogether = (one: Element, other: Element) =>
    one.contains(other) || other.contains(one) || isInField(one, other) || isInField(other, one);
  // What stays in view is meant to lie over what scrolls, and a menu over all.
  const layerOf = (element: Element) =>
    [element, ...ancestorsOf(element)].find(
      (one) => /fixed|sticky/.test(styleOf(one).position) || one.matches('[role=menu]'),
    );
  const boxesOf = (element: Element) => [...element.getClientRects()].map((line) => shownPart(element, line));
  const controls = controlsOf(document).map((element) => ({
    element,
    layer: layerOf(element),
    boxes: boxesOf(element),
  }));

  return controls.flatMap((one, index) =>
    controls
      .slice(index + 1)
      .filter(({ layer, element }) => layer === one.layer && !belongTogether(one.element, element))
      .filter(({ boxes }) => boxes.some((box) => one.boxes.some((own) => overlap(own, box))))
      .map(({ element }) => `lie over one another: ${nameOf(one.element)}, ${nameOf(element)}`),
  );
}

/** Our own sentences; rows of a list may each say the same, and a text its writer's. */
function repeatedSentences(): string[] {
  const quoted = 'article, blockquote, table, [contenteditable], [dir], [lang]:not(html), pre, code, mark';
  const seen = new Map<string, Element[]>();
  for (const { text, element } of textsOf(document.body)) {
    if (element.closest(quoted)) continue;
    for (const sentence of text.data.replace(/\s+/g, ' ').match(/[^.!?]+ [^.!?]{20,}[.!?]/g) ?? [])
      seen.set(sentence.trim(), [...(seen.get(sentence.trim()) ?? []), element]);
  }
  const rowOf = (element: Element) => element.closest('li, [role=row], fieldset');
  const isRepeated = (places: Element[]) => {
    const rows = places.map(rowOf);
    return places.length > 1 && (rows.includes(null) || new Set(rows).size < places.length);
  };
  return [...seen].filter(([, places]) => isRepeated(places)).map(([words]) => `said twice: ${words}`);
}

/** Between two things that are seen, or beside all of them. */
function emptyHalves(): string[] {
  const boxesIn = (root: Element) =>
    [
      ...textsOf(root).map(({ text }) => boxOfText(text).box),
      ...[...controlsOf(root), ...root.querySelectorAll('img, svg, canvas')].map((one) =>
        one.getBoundingClientRect(),
      ),
    ].filter(({ width, height }) => width > 0 && height > 0);
  const root = topWindow() ?? document.querySelector('main') ?? document.body;
  const boxes = boxesIn(root);
  // What is beside the main part fills the screen too.
  const window = topWindow();
  const across = boxesIn(window?.matches('[aria-modal]') ? window : document.body);
  if (boxes.length === 0) return ['empty: nothing is seen'];

  let [end, gap] = [root.getBoundingClientRect().top, 0];

  for (const { top, bottom } of boxes.sort((one, other) => one.top - other.top)) {
    gap = Math.max(gap, top - end);
    end = Math.max(end, bottom);
  }

  const left = Math.min(...across.map((box) => box.left));
  const right = Math.max(...across.map((box) => box.right));
  const side = Math.max(left, innerWidth - right);

  return [
    ...(gap > innerHeight / 2 ? [`empty: ${Math.round(gap)} px between two things`] : []),
    ...(side > innerWidth / 2 ? [`empty: ${Math.round(side)} px at the side`] : []),
  ];
}

/** In the colours of texts, grounds, borders and icons; greys are warm. */
function blueParts(): string[] {
  const coloursOf = (element: Element) => {
    const style = styleOf(element);
    const sides = ['top', 'right', 'bottom', 'left'];
    const borders = sides.filter(
      (side) => Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0,
    );
    const drawn = element instanceof SVGGeometryElement ? [style.fill, style.stroke] : [];
    return [
      style.color,
      style.backgroundColor,
      ...borders.map((side) => style.getPropertyValue(`border-${side}-color`)),
      ...drawn,
    ];
  };
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const colour = isSeen(element) && coloursOf(element).find(isBlue);
    return colour ? [`blue: ${nameOf(element)}, ${colour}`] : [];
  });
}
