import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import type { ComponentType } from 'react';
import { AccountCreatedScreen } from './screens/account-created-screen.tsx';
import { AccountDeletedScreen } from './screens/account-deleted-screen.tsx';
import { ForgotPasswordScreen } from './screens/forgot-password-screen.tsx';
import { ConfirmLinkInvalidScreen, ResetLinkInvalidScreen } from './screens/link-invalid-screen.tsx';
import { SignInScreen } from './screens/sign-in-screen.tsx';
import { SignUpScreen } from './screens/sign-up-screen.tsx';
import { UpdatePasswordScreen } from './screens/update-password-screen.tsx';
import { SIGNED_OUT_PAGES } from '#shared/rules/paths.ts';
import { Layout } from './layout.tsx';

type Page = { title: string; Screen: ComponentType };

const page = (title: string, Screen: ComponentType): Page => ({
  title: `${title} · ${PRODUCT_NAME}`,
  Screen,
});

/**
 * The pages for people who are not signed in, by address. They are a small program of their own, without the kit,
 * the router and the data library, and the build writes them as HTML.
 */
export const signedOutPages: Record<string, Page> = {
  [SIGNED_OUT_PAGES.signIn]: page('Sign in', SignInScreen),
  [SIGNED_OUT_PAGES.signUp]: page('Create an account', SignUpScreen),
  [SIGNED_OUT_PAGES.forgotPassword]: page('Forgot password', ForgotPasswordScreen),
  [SIGNED_OUT_PAGES.updatePassword]: page('Update password', UpdatePasswordScreen),
  [SIGNED_OUT_PAGES.accountCreated]: page('Account created', AccountCreatedScreen),
  [SIGNED_OUT_PAGES.accountDeleted]: page('Account deleted', AccountDeletedScreen),
  [SIGNED_OUT_PAGES.confirm]: page('Link has run out', ConfirmLinkInvalidScreen),
  [SIGNED_OUT_PAGES.reset]: page('Link has run out', ResetLinkInvalidScreen),
};

export function SignedOutPage({ page: { Screen } }: { page: Page }) {
  return (
    <Layout>
      <Screen />
    </Layout>
  );
}
