import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import type { Installation } from '#shared/rules/installation.ts';
import { SIGNED_OUT_PAGES, STATIC_PAGES } from '#shared/rules/paths.ts';
import { animateOrb } from './animate-orb.ts';
import { useInBrowser } from './form/form.tsx';
import classes from './layout.module.css';
import {
  AccountCreatedScreen,
  AccountDeletedScreen,
  ConfirmLinkInvalidScreen,
  ResetLinkInvalidScreen,
} from './screens/account-messages.tsx';
import { InvitationScreen } from './screens/invitation-screen.tsx';
import { ForgotPasswordScreen, UpdatePasswordScreen } from './screens/password-screens.tsx';
import { SignInScreen } from './screens/sign-in-screen.tsx';
import { SignUpScreen } from './screens/sign-up-screen.tsx';

type Page = { title: string; Screen: ComponentType<{ installation: Installation }> };

const page = (title: string, Screen: Page['Screen']): Page => ({
  title: `${title} · ${PRODUCT_NAME}`,
  Screen,
});

/**
 * The pages for people who are not signed in, by address. They are a small program of their own, without Mantine,
 * the router and the query library, and the build writes them as HTML.
 */
export const signedOutPages: Record<string, Page> = {
  [SIGNED_OUT_PAGES.signIn]: page('Sign in', SignInScreen),
  [SIGNED_OUT_PAGES.signUp]: page('Create an account', SignUpScreen),
  [SIGNED_OUT_PAGES.forgotPassword]: page('Forgot password', ForgotPasswordScreen),
  [SIGNED_OUT_PAGES.updatePassword]: page('Update password', UpdatePasswordScreen),
  [SIGNED_OUT_PAGES.accountCreated]: page('Account created', AccountCreatedScreen),
  [SIGNED_OUT_PAGES.accountDeleted]: page('Account deleted', AccountDeletedScreen),
  [SIGNED_OUT_PAGES.confirm]: page('Link has expired', ConfirmLinkInvalidScreen),
  [SIGNED_OUT_PAGES.reset]: page('Link has expired', ResetLinkInvalidScreen),
  [SIGNED_OUT_PAGES.invitation]: page('Your invitation', InvitationScreen),
};

type Props = { page: Page; installation: Installation };

export function SignedOutPage({ page: { Screen }, installation }: Props) {
  return (
    <Layout>
      <Screen installation={installation} />
    </Layout>
  );
}

function Layout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.topbar}>
        <a href={STATIC_PAGES.landing} className="brand">
          <img src="/favicon.svg" alt="" width={28} height={28} />
          {PRODUCT_NAME}
        </a>
        <a href={STATIC_PAGES.landing} className={classes.tour}>
          See the product
        </a>
      </header>
      {/* On a phone it is above the form, so it comes first: nothing moves while the page arrives. */}
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

const currentYear = () => String(new Date().getFullYear());

/** The room of four digits, so that nothing moves when they come. */
const ROOM = { display: 'inline-block', minWidth: '4ch' };

/** A place-holder for the current year: filled in the browser, because the page may have been built last year. */
function Year() {
  return (
    <span data-year style={ROOM}>
      {useInBrowser(currentYear, '')}
    </span>
  );
}

function Orb() {
  const orb = useRef<HTMLDivElement>(null);
  useEffect(() => (orb.current ? animateOrb(orb.current) : undefined), []);
  return (
    <div className={classes.orb} ref={orb} data-testid="orb">
      <div className={classes.glow} />
      <div className={classes.ball}>
        <div className={classes.eyes} data-eyes>
          <span className={classes.eye} />
          <span className={classes.eye} />
        </div>
      </div>
    </div>
  );
}
