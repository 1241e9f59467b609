type Kept = { text: string; at: number };

const PREFIX = 'review/';
/** No review link works longer. */
const KEPT_MS = 90 * 24 * 60 * 60_000;

const inWords = (text: string | null) => (text ?? '').trim().split(/\s+/).join(' ');

/** Not the app's own formats: with them this page would load parts of the app. */
const timeOfDay = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** "2:02 PM" of today, with the day of any other. */
const timeOf = (at: number) =>
  (new Date(at).toDateString() === new Date().toDateString() ? timeOfDay : dayAndTime).format(at);

/**
 * Keeps what a reviewer types in the browser until it has been sent, and offers what an earlier visit has left. The form
 * names its review link, not the key that opens it.
 */
export function keepAnswer(form: HTMLFormElement) {
  const field = form.querySelector('textarea');
  const { link } = form.dataset;
  if (!field || !link) return;

  const name = PREFIX + link;
  forgetOld();
  const kept = keptUnder(name);
  if (kept && isSent(kept)) localStorage.removeItem(name);
  else if (kept && inWords(kept.text) !== inWords(field.value)) offer(field, kept, name);

  field.addEventListener('input', () => {
    if (!keep(name, field.value)) sayOnce(field);
  });
}

/** Whether it stands under what was said already. */
const isSent = ({ text }: Kept) =>
  [...document.querySelectorAll('.said .words')].some((said) => inWords(said.textContent) === inWords(text));

/** @returns whether the browser has taken it */
function keep(name: string, text: string): boolean {
  try {
    if (text.trim()) localStorage.setItem(name, JSON.stringify({ text, at: Date.now() } satisfies Kept));
    else localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

function keptUnder(name: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function forgetOld() {
  try {
    for (const name of Object.keys(localStorage)) {
      const isOld = (keptUnder(name)?.at ?? 0) < Date.now() - KEPT_MS;
      if (name.startsWith(PREFIX) && isOld) localStorage.removeItem(name);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function offer(field: HTMLTextAreaElement, { text, at }: Kept, name: string) {
  const said = element('p', `Text from this device, ${timeOf(at)}, not sent.`);
  said.setAttribute('role', 'status');

  const buttons = element('div');
  buttons.className = 'buttons';

  const bar = element('div');
  bar.className = 'notice offer';

  const button = (label: string, onPress: () => void, className = 'button') => {
    const made = element('button', label);
    made.type = 'button';
    made.className = className;
    made.addEventListener('click', () => {
      bar.remove();
      onPress();
      field.focus();
    });
    return made;
  };

  const use = () => {
    field.value = text;
    keep(name, text);
  };
  const leave = () => void keep(name, field.value);

  buttons.append(button('Use it', use), button('Leave it', leave, 'button quiet'));
  bar.append(said, buttons);
  field.before(bar);
}

function sayOnce(field: HTMLTextAreaElement) {
  if (field.dataset['warned']) return;
  field.dataset['warned'] = 'true';

  const said = element('p', 'This browser cannot keep what you type. Send it before you leave this page.');
  said.className = 'notice offer';
  said.setAttribute('role', 'status');
  field.before(said);
}

function element<Name extends 'p' | 'div' | 'button'>(name: Name, text = '') {
  return Object.assign(document.createElement(name), { textContent: text });
}
