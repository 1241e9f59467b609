import { PRODUCT_NAME } from '#shared/brand.ts';
import { CONFIRM_PATH, RESET_PATH } from '#shared/paths.ts';
import type { ComponentType } from 'react';
import { AccountCreatedScreen } from '../features/account/account-created-screen.tsx';
import { AccountDeletedScreen } from '../features/account/account-deleted-screen.tsx';
import { ForgotPasswordScreen } from '../features/account/forgot-password-screen.tsx';
import {
  ConfirmLinkInvalidScreen,
  ResetLinkInvalidScreen,
} from '../features/account/link-invalid-screen.tsx';
import { SignInScreen } from '../features/account/sign-in-screen.tsx';
import { SignUpScreen } from '../features/account/sign-up-screen.tsx';
import { UpdatePasswordScreen } from '../features/account/update-password-screen.tsx';
import { paths } from '../lib/paths.ts';
import { AuthLayout } from './auth-layout.tsx';

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
  [paths.signIn]: page('Sign in', SignInScreen),
  [paths.signUp]: page('Create an account', SignUpScreen),
  [paths.forgotPassword]: page('Forgot password', ForgotPasswordScreen),
  [paths.updatePassword]: page('Update password', UpdatePasswordScreen),
  [paths.accountCreated]: page('Account created', AccountCreatedScreen),
  [paths.accountDeleted]: page('Account deleted', AccountDeletedScreen),
  [CONFIRM_PATH]: page('Link has run out', ConfirmLinkInvalidScreen),
  [RESET_PATH]: page('Link has run out', ResetLinkInvalidScreen),
};

export function SignedOutPage({ page: { Screen } }: { page: Page }) {
  return (
    <AuthLayout>
      <Screen />
    </AuthLayout>
  );
}
