import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import { USUAL_INSTALLATION } from '#shared/rules/installation.ts';
import { AccountCreatedScreen, AccountDeletedScreen, ConfirmLinkInvalidScreen } from './account-messages.tsx';
import { InvitationScreen } from './invitation-screen.tsx';
import { ForgotPasswordScreen, UpdatePasswordScreen } from './password-screens.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

type Reply = { data: unknown } | { error: { message: string; data?: object } };

/** Replaces the server of the sign-in pages: the given answer to every call, and the calls that were made. */
function accountServer(reply: Reply) {
  const calls: { path: string; input: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (body !== undefined) calls.push({ path, input: JSON.parse(body) });
    return Response.json('error' in reply ? reply : { result: { data: reply.data } });
  });
  return calls;
}

const SENT = { isInDevMailbox: false };

const assign = vi.fn<(path: string) => void>();

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { ...window.location, assign });
});

const fill = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function signIn(password: string) {
  render(<SignInScreen installation={USUAL_INSTALLATION} />);
  await fill('Email', 'ada@example.com');
  await fill('Password', password);
  await press('Sign in');
}

async function signUp(fields: Record<string, string>) {
  render(<SignUpScreen installation={USUAL_INSTALLATION} />);
  for (const [label, text] of Object.entries({ Name: 'Ada', Email: 'ada@example.com', ...fields }))
    await fill(label, text);
  await press('Create account');
}

test('a refused sign-in shows the reason and offers the confirmation mail again', async () => {
  accountServer({ error: { message: ACCOUNT_MESSAGES.wrongCredentials } });
  await signIn('wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Incorrect email/password or your email is not yet confirmed.',
  );
  const calls = accountServer({ data: { isInDevMailbox: true } });
  await press('Resend confirmation email');
  expect(await screen.findByText(ACCOUNT_MESSAGES.confirmationResent)).toBeVisible();
  expect(screen.getByRole('link', { name: 'development mailbox' })).toBeVisible();
  expect(calls).toEqual([{ path: '/trpc/account.resendConfirmation', input: { email: 'ada@example.com' } }]);
});

test('a server that does not answer is a failed login, and the form can be sent again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await signIn('engine-1843');
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please try again.');
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('a user without an account row sees a message that says so, and the way to sign up', async () => {
  accountServer({ data: { hasAccount: false } });
  await signIn('engine-1843');
  expect(await screen.findByText(ACCOUNT_MESSAGES.noProfile)).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Sign up' })).toHaveLength(2);
  expect(assign).not.toHaveBeenCalled();
});

const FACTOR_STEP = { token: 'step', hasApp: true, hasPasskey: false };

test('after the right password the code is asked for, then a recovery code or the mailed link @long', async () => {
  accountServer({ data: { hasAccount: true, step: FACTOR_STEP } });
  await signIn('engine-1843');
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  const calls = accountServer({ data: null });
  await press('Email me the link');
  expect(await screen.findByText(FACTOR_MESSAGES.resetAsked)).toBeVisible();
  await press('Use a recovery code');
  await fill('Recovery code', 'abcd-efgh');
  await userEvent.click(screen.getByLabelText('Remember this device for 30 days'));
  await press('Sign in');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/create'));
  expect(calls).toEqual([
    { path: '/trpc/account.askFactorReset', input: { step: 'step' } },
    { path: '/trpc/account.signInByCode', input: { step: 'step', code: 'abcd-efgh', remembers: true } },
  ]);
});

test('with a provider there is its button, alone where passwords are off', () => {
  const installation = { ...USUAL_INSTALLATION, provider: 'Google' };
  const { unmount } = render(<SignInScreen installation={installation} />);
  expect(screen.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    '/auth/provider',
  );
  expect(screen.getByLabelText('Password')).toBeVisible();
  unmount();
  render(<SignInScreen installation={{ ...installation, arePasswordsOn: false }} />);
  expect(screen.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});

test('who comes back from the provider with the address of an account links it by the password', async () => {
  const calls = accountServer({ data: {} });
  vi.stubGlobal('location', { ...window.location, hash: '#link=a-step', search: '', pathname: '/', assign });
  render(<SignInScreen installation={{ ...USUAL_INSTALLATION, provider: 'Google' }} />);
  await screen.findByRole('heading', { name: 'You have an account here' });
  await fill('Password', 'engine-1843');
  await press('Sign in');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/create'));
  expect(calls).toEqual([
    { path: '/trpc/account.linkProvider', input: { step: 'a-step', password: 'engine-1843' } },
  ]);
});

test('a generated password is filled in, shown and copied', async () => {
  const user = userEvent.setup();
  render(<SignUpScreen installation={USUAL_INSTALLATION} />);
  await user.click(screen.getByRole('button', { name: 'Generate strong password' }));
  expect(await screen.findByText(ACCOUNT_MESSAGES.passwordCopied)).toBeVisible();
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field).toHaveAttribute('type', 'text');
  await expect(navigator.clipboard.readText()).resolves.toBe(field.value);
});

test('the password can be shown and hidden', async () => {
  render(<SignInScreen installation={USUAL_INSTALLATION} />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await press('Show');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await press('Hide');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('an incomplete sign-up names what is missing and sends nothing', async () => {
  const calls = accountServer({ data: null });
  await signUp({ Name: '  ', Email: 'ada@example', Password: '1234567' });
  expect(screen.getByText('Please enter your name.')).toBeVisible();
  expect(screen.getByText('Please enter a valid email address.')).toBeVisible();
  expect(screen.getByText('Password must be at least 8 characters long.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(calls).toEqual([]);
});

test('after a sign-up the form is off and the next page opens', async () => {
  accountServer({ data: SENT });
  await signUp({ Password: 'engine-1843' });
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/account-created'));
  expect(screen.getByLabelText('Name')).toBeDisabled();
});

test('what the server says about a field stands at that field', async () => {
  accountServer({
    error: { message: 'x', data: { fields: { password: ACCOUNT_MESSAGES.passwordTooCommon } } },
  });
  await signUp({ Password: 'password' });
  expect(await screen.findByText(ACCOUNT_MESSAGES.passwordTooCommon)).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('a new password leads to the create page after 2 seconds', async () => {
  accountServer({ data: null });
  render(<UpdatePasswordScreen />);
  await fill('New password', 'engine-1843');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await press('Update password');
  expect(await screen.findByText('Password updated successfully. Redirecting...')).toBeVisible();
  vi.advanceTimersByTime(1800);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(assign).toHaveBeenCalledWith('/create');
});

test('a field that is being corrected is no longer called wrong', async () => {
  render(<SignInScreen installation={USUAL_INSTALLATION} />);
  await press('Sign in');
  expect(screen.getByText(ACCOUNT_MESSAGES.passwordMissing)).toBeVisible();
  await fill('Password', 'e');
  expect(screen.queryByText(ACCOUNT_MESSAGES.passwordMissing)).toBeNull();
  expect(screen.getByLabelText('Email')).toBeInvalid();
});

const devMailbox = () => screen.queryByRole('link', { name: 'development mailbox' });

describe.each([true, false])('where mails wait in the development mailbox: %s', (isInDevMailbox) => {
  const link = isInDevMailbox ? '/dev/mailbox' : undefined;

  test('the page after a sign-up links it once, also after another mail @long', async () => {
    accountServer({ data: { isInDevMailbox } });
    await signUp({ Password: 'engine-1843' });
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/account-created'));
    cleanup();

    render(<AccountCreatedScreen />);
    expect(screen.getByText(/A confirmation email was sent to ada@example.com/)).toBeVisible();
    expect(devMailbox()?.getAttribute('href')).toBe(link);

    await press('Resend confirmation email');
    expect(await screen.findByText(ACCOUNT_MESSAGES.confirmationResent)).toBeVisible();
    expect(devMailbox()?.getAttribute('href')).toBe(link);
  });

  test.each([
    [ForgotPasswordScreen, 'Send reset email', ACCOUNT_MESSAGES.resetSent],
    [ConfirmLinkInvalidScreen, 'Send a new link', ACCOUNT_MESSAGES.confirmationResent],
  ])('so does the form that asks for a mail', async (Screen, button, said) => {
    accountServer({ data: { isInDevMailbox } });
    render(<Screen />);
    expect(devMailbox()).toBeNull();

    await fill('Email', 'ada@example.com');
    await press(button);
    expect(await screen.findByText(said)).toBeVisible();
    expect(devMailbox()?.getAttribute('href')).toBe(link);
  });
});

test('where nobody can sign up alone the sign-in page does not lead there', () => {
  render(<SignInScreen installation={{ ...USUAL_INSTALLATION, signUps: 'closed' }} />);
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
});

test('a closed instance says so in the place of the form, and one for some domains names them', () => {
  const { unmount } = render(<SignUpScreen installation={{ ...USUAL_INSTALLATION, signUps: 'closed' }} />);
  expect(screen.getByText('Sign-up is closed here. New accounts are made by invitation.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  unmount();
  render(<SignUpScreen installation={{ ...USUAL_INSTALLATION, signUps: ['acme.com', 'acme.org'] }} />);
  expect(screen.getByText('Only addresses at acme.com or acme.org can sign up here.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create account' })).toBeEnabled();
});

test('where nobody pays no page speaks of what is free or paid', () => {
  const installation = { ...USUAL_INSTALLATION, arePlansSold: false };
  const { unmount } = render(<SignUpScreen installation={installation} />);
  expect(screen.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  expect(screen.queryByText(/free/)).not.toBeInTheDocument();
  unmount();
  render(<AccountDeletedScreen installation={installation} />);
  expect(screen.getByText('Your account was deleted.')).toBeVisible();
});

const openInvitation = () => {
  vi.stubGlobal('location', { ...window.location, assign, search: '?token=abc' });
  render(<InvitationScreen />);
};

test('an invitation asks for name and password, for the address it was sent to', async () => {
  accountServer({ data: { email: 'ada@example.com' } });
  openInvitation();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com'));
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  const calls = accountServer({ data: null });
  await press('Create account');
  expect(screen.getByText('Please enter your name.')).toBeVisible();
  expect(calls).toEqual([]);
  await fill('Name', 'Ada');
  await fill('Password', 'engine-1843');
  await press('Create account');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/create'));
  const input = { token: 'abc', name: 'Ada', password: 'engine-1843' };
  expect(calls).toEqual([{ path: '/trpc/account.acceptInvitation', input }]);
});

test('an invitation that is over says so, and offers no form', async () => {
  accountServer({ error: { message: ACCOUNT_MESSAGES.invitationInvalid } });
  openInvitation();
  expect(await screen.findByRole('alert')).toHaveTextContent(ACCOUNT_MESSAGES.invitationInvalid);
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});
