import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { STATIC_PAGES } from '#shared/rules/paths.ts';
import classes from './layout.module.css';
import { Orb } from './orb.tsx';
import { Year } from './year.tsx';

/** The frame of the sign-in pages: brand bar, the page's own form, and Vee. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.topbar}>
        <a href={STATIC_PAGES.landing} className={classes.brand}>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          {PRODUCT_NAME}
        </a>
        <a href={STATIC_PAGES.landing} className={classes.tour}>
          See the product
        </a>
      </header>
      {/* On a phone it stands above the form, so it comes first: nothing moves while the page arrives. */}
      <aside className={classes.scene} aria-hidden>
        <Orb />
        <p className={classes.promise}>From a topic to a page people find.</p>
        <p className={classes.promiseText}>
          Articles, web pages, social posts and emails in your own voice, published whole to your WordPress or
          Shopify site.
        </p>
      </aside>
      <main className={classes.content}>{children}</main>
      <footer className={classes.footer}>
        <span>
          © <Year /> {PRODUCT_NAME}
        </span>
        <a href={STATIC_PAGES.landing}>About</a>
        <a href={STATIC_PAGES.terms}>Terms of Use</a>
        <a href={STATIC_PAGES.privacy}>Privacy Policy</a>
      </footer>
    </div>
  );
}
