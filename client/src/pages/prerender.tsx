import { renderToString } from 'react-dom/server';
import {
  fileOfPage,
  INSTALLATION_KINDS,
  pageKind,
  USUAL_INSTALLATION,
  type Installation,
} from '#shared/rules/installation.ts';
import { SignedOutPage, signedOutPages } from './sign-in-pages.tsx';

/** Each page, and beside it the forms that it has on installations of another kind: /signup.closed. */
export function renderPages() {
  const pages = [USUAL_INSTALLATION, ...INSTALLATION_KINDS].flatMap((installation) =>
    renderFor(installation),
  );
  // Some kinds share a form of a page.
  return [...new Map(pages.map((page) => [page.path, page])).values()];
}

function renderFor(installation: Installation) {
  return Object.entries(signedOutPages).flatMap(([path, page]) => {
    const kind = pageKind(path, installation);
    if (kind === null && installation !== USUAL_INSTALLATION) return [];

    const html = renderToString(<SignedOutPage page={page} installation={installation} />);
    return [{ path: kind ? `/${fileOfPage(path, kind)}` : path, title: page.title, html }];
  });
}
