import { createRoot, hydrateRoot } from 'react-dom/client';
import { SignedOutPage, signedOutPages } from './pages.tsx';
import { fetchAppAhead } from './fetch-app-ahead.ts';

const root = document.getElementById('root');
const page = signedOutPages[window.location.pathname.replace(/(?<!^)\/+$/, '')];
if (root && page) {
  document.title = page.title;
  const element = <SignedOutPage page={page} />;
  // The build writes these pages as HTML; in development the root is empty.
  if (root.firstElementChild) hydrateRoot(root, element);
  else createRoot(root).render(element);
}
// The first paint does not wait for the web fonts: local faces of the same measures stand in (ui/tokens.css).
void import('./fonts.ts');
fetchAppAhead();
