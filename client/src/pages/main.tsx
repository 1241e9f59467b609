import '#shared/rules/no-eval.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { APP_FILES_PATH } from '#shared/rules/paths.ts';
import { readInstallation } from './installation.ts';
import { SignedOutPage, signedOutPages } from './sign-in-pages.tsx';

/** Long after the first paint, for readers who do not type. */
const LATEST_MS = 4000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'focusin'];

function fetchAppAhead() {
  const connection: { saveData?: boolean } | undefined = Reflect.get(navigator, 'connection');
  if (connection?.saveData) return;
  const end = new AbortController();
  const start = () => {
    if (end.signal.aborted) return;
    end.abort();
    void prefetch();
  };
  for (const sign of SIGNS_OF_LIFE)
    document.addEventListener(sign, start, { signal: end.signal, passive: true });
  setTimeout(start, LATEST_MS);
}

async function prefetch() {
  // In development there is no such list.
  const files: string[] = await fetch(APP_FILES_PATH, { priority: 'low' })
    .then((answer) => answer.json())
    .catch(() => []);
  for (const href of files) {
    const as = href.endsWith('.css') ? 'style' : 'script';
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href, as });
    link.crossOrigin = '';
    document.head.append(link);
  }
}

const root = document.getElementById('root');
const page = signedOutPages[window.location.pathname.replace(/(?<!^)\/+$/, '')];
if (root && page) {
  document.title = page.title;
  const element = <SignedOutPage page={page} installation={readInstallation()} />;
  // The build writes these pages as HTML; in development the root is empty.
  if (root.firstElementChild) hydrateRoot(root, element);
  else createRoot(root).render(element);
}
fetchAppAhead();
