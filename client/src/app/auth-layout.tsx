import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#shared/brand.ts';
import { paths } from '../lib/paths.ts';
import { Brand } from '../ui/brand.tsx';
import classes from './auth-layout.module.css';
import { Orb } from './orb.tsx';
import { Year } from './year.tsx';

/** The frame of the sign-in pages: brand bar, the page's own form, and Vee. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.topbar}>
        <Brand href={paths.landing} />
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
        <a href={paths.landing}>About</a>
        <a href={paths.terms}>Terms of Use</a>
        <a href={paths.privacy}>Privacy Policy</a>
      </footer>
    </div>
  );
}
