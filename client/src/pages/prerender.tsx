import { renderToString } from 'react-dom/server';
import { SignedOutPage, signedOutPages } from './sign-in-pages.tsx';

export function renderPages() {
  return Object.entries(signedOutPages).map(([path, page]) => ({
    path,
    title: page.title,
    html: renderToString(<SignedOutPage page={page} />),
  }));
}
