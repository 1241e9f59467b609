import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { ProofWindow } from './proof-window.tsx';
import { SecondFactor } from './second-factor.tsx';

const NONE = { appSince: null, passkeys: [], recoveryCodesLeft: 0, rememberedDevices: 0 };
const CODES = ['abcd-efgh-jkmn-pqrs', 'bcde-fghj-kmnp-qrst'];

const open = (answers: Record<string, (input: never) => unknown>) =>
  renderForUser(<SecondFactor />, { at: '/account', answers: { 'account.factors': () => NONE, ...answers } });

test('an app is set up by its code, and the recovery codes are shown', async () => {
  const confirmed = vi.fn<(input: { code: string }) => unknown>(() => ({ recoveryCodes: CODES }));
  open({
    'account.startAuthenticator': () => ({
      secret: 'JBSWY3DP',
      uri: 'otpauth://totp/Veemark:a?secret=JBSWY3DP',
    }),
    'account.confirmAuthenticator': confirmed,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const setUp = await screen.findByRole('dialog', { name: 'Set up an authenticator app' });
  expect(await within(setUp).findByRole('img', { name: /QR code/ })).toBeInTheDocument();
  expect(within(setUp).getByText('JBSWY3DP')).toBeVisible();
  await userEvent.type(within(setUp).getByLabelText('Code'), '123 456');
  await userEvent.click(within(setUp).getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText(/abcd-efgh-jkmn-pqrs/)).toBeVisible();
  expect(confirmed).toHaveBeenCalledWith({ code: '123456' });
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
});

test('what is set up is listed with what is left of it', async () => {
  const passkey = {
    id: 'p1',
    name: 'Chrome on Mac',
    createdAt: '2026-01-02T03:04:05.000Z',
    lastUsedAt: null,
  };
  const on = { appSince: passkey.createdAt, passkeys: [passkey], recoveryCodesLeft: 7, rememberedDevices: 1 };
  open({ 'account.factors': () => on });
  expect(await screen.findByText('7 of 10 left. Each works once.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove the passkey Chrome on Mac' })).toBeVisible();
  expect(screen.getByText('1 device is not asked for up to 30 days.')).toBeVisible();
});

test('the window asks for what is to be proven, and can be left', async () => {
  const answer = vi.fn<(isGiven: boolean) => void>();
  renderForUser(<ProofWindow proof="password" answer={answer} />, {
    at: '/account',
    answers: { 'account.proveByPassword': () => undefined },
  });
  await userEvent.type(await screen.findByLabelText('Password'), 'a quiet river stone');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await vi.waitFor(() => expect(answer).toHaveBeenLastCalledWith(true));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(answer).toHaveBeenLastCalledWith(false);
});
