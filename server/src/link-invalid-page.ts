import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MESSAGES } from '#shared/account-rules.ts';
import { PRODUCT_NAME } from '#shared/brand.ts';

const STYLE = `
  :root { color-scheme: light dark; }
  body { max-width: 32rem; margin: 15vh auto 0; padding: 0 1.25rem; font: 18px/1.5 system-ui, sans-serif; }
`;

/** What a link in a mail shows when it can no longer be used. @param again where a new one is to be had. */
export function linkInvalidPage(again: string): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', null, PRODUCT_NAME),
    h('style', null, STYLE),
  );
  const main = h(
    'main',
    null,
    h('h1', null, PRODUCT_NAME),
    h('p', null, MESSAGES.linkInvalid),
    h('p', null, h('a', { href: again }, again === '/' ? 'Sign in' : 'Ask for a new link')),
  );
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, h('body', null, main)))}`;
}
