import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused, type Answers } from '#client/test/answering-link.ts';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { signedInUser } from '#client/test/signed-in-user.ts';
import { ADMIN_MESSAGES } from '#shared/rules/admin.ts';
import { AdminScreen } from './admin-screen.tsx';
import { failuresInWords, queueInWords } from './overview.tsx';

const quiet = {
  workers: 2,
  pieces: { queued: 0, writing: 1 },
  jobs: { waiting: 0, running: 1, retrying: 0 },
  oldestWaitSeconds: 0,
  failures: { pieces: 0, plannedPosts: 0, mails: 0, webhooks: 0, cancellations: 0, jobs: 0 },
};
const ann = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ann@example.com',
  name: 'Ann',
  state: 'active',
  plan: 'pro',
  wordsThisMonth: 12_345,
  confirmedAt: '2026-01-02T03:04:05.000Z',
  lastSeenAt: '2026-03-04T05:06:00.000Z',
};
const host = { ...ann, id: signedInUser.id, email: signedInUser.email, lastSeenAt: null };

function open(answers: Answers = {}) {
  return renderForUser(<AdminScreen />, {
    at: '/admin',
    answers: {
      'account.me': () => ({ ...signedInUser, isAdmin: true }),
      'account.adminOverview': () => quiet,
      'account.adminInvitations': () => [],
      'account.adminUsers': () => ({ users: [ann, host], nextCursor: null }),
      ...answers,
    },
  });
}

const rowOf = (email: string) => screen.findByRole('row', { name: new RegExp(email) });

test('the table says who there is, with plan, words of the month and last use, and offers nothing on one’s own row', async () => {
  open();
  const row = within(await rowOf(ann.email));
  expect(row.getByText('Active')).toBeVisible();
  expect(row.getByText('Pro')).toBeVisible();
  expect(row.getByText('12,345')).toBeVisible();
  expect(row.getByText(/^Mar \d, 2026/)).toBeVisible();
  const own = within(await rowOf(host.email));
  expect(own.getByText('You')).toBeVisible();
  expect(own.queryByRole('button')).not.toBeInTheDocument();
  expect(await screen.findByText(/Nothing failed in the last day/)).toBeVisible();
});

test('where no plans are sold there is no column for them', async () => {
  open({ 'account.me': () => ({ ...signedInUser, isAdmin: true, arePlansSold: false }) });
  await rowOf(ann.email);
  expect(screen.queryByText('Pro')).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Plan' })).not.toBeInTheDocument();
});

test('blocking asks first, says what ends, and is undone with a press @long', async () => {
  const users = [ann];
  const set = (state: string) => () => {
    users[0] = { ...ann, state };
    return null;
  };
  const { user } = open({
    'account.adminUsers': () => ({ users: [...users], nextCursor: null }),
    'account.adminBlockUser': set('blocked'),
    'account.adminUnblockUser': set('active'),
  });
  await user.click(await screen.findByRole('button', { name: `Block ${ann.email}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Block this user?' });
  expect(dialog).toHaveTextContent('Access tokens end');
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await within(await rowOf(ann.email)).findByText('Blocked')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Unblock ${ann.email}` }));
  expect(await screen.findByRole('button', { name: `Block ${ann.email}` })).toBeVisible();
});

test('deleting asks first; what keeps it from happening is said in the window @long', async () => {
  const { user } = open({ 'account.adminDeleteUser': refused(ADMIN_MESSAGES.userNotFound) });
  await user.click(await screen.findByRole('button', { name: `Delete ${ann.email}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this user?' });
  expect(dialog).toHaveTextContent('This cannot be undone.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(ADMIN_MESSAGES.userNotFound);
});

const sent = {
  id: 'i1',
  email: 'b@x.io',
  createdAt: ann.confirmedAt,
  expiresAt: '2099-01-02T00:00:00.000Z',
  hasEnded: false,
};

test('an invitation is sent to an address that can be one @long', async () => {
  const invite = vi.fn<(input: { email: string }) => object>(() => ({ id: 'i1' }));
  const { user } = open({ 'account.adminInvite': invite });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await user.type(await screen.findByLabelText('Email'), 'b');
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
  expect(invite).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Email'), '@x.io');
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
  await waitFor(() => expect(invite).toHaveBeenCalledExactlyOnceWith({ email: 'b@x.io' }));
});

test('an invitation that waits is listed, sent again and withdrawn', async () => {
  const list = [sent];
  const invite = vi.fn<(input: { email: string }) => object>(() => ({ id: 'i1' }));
  const { user } = open({
    'account.adminInvitations': () => [...list],
    'account.adminInvite': invite,
    'account.adminWithdrawInvitation': () => {
      list.pop();
      return null;
    },
  });
  const invitations = await screen.findByRole('region', { name: 'Invitations' });
  expect(invitations).toHaveTextContent(/works until Jan \d, 2099/);
  await user.click(screen.getByRole('button', { name: 'Send again to b@x.io' }));
  await waitFor(() => expect(invite).toHaveBeenCalledExactlyOnceWith({ email: 'b@x.io' }));
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of b@x.io' }));
  await waitFor(() => expect(invitations).not.toBeInTheDocument());
});

test('a user that is made by hand has a link, which is shown once @long', async () => {
  const url = 'https://veemark.example/auth/reset?token=abc';
  const { user } = open({ 'account.adminMakeUser': () => ({ id: 'u', url }) });
  await user.click(await screen.findByRole('button', { name: 'Make a user' }));
  await user.type(await screen.findByLabelText('Email'), 'b@x.io');
  await user.click(screen.getByRole('button', { name: 'Make the user' }));
  expect(await screen.findByText(url)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('The link for b@x.io. Copy it now');
});

test('the queue and what failed are said in a line each', () => {
  expect(queueInWords({ ...quiet, workers: 0 })).toMatch(/^No worker is running: nothing is written or sent/);
  const busy = { ...quiet, jobs: { waiting: 3, running: 1, retrying: 2 }, oldestWaitSeconds: 70 };
  expect(queueInWords(busy)).toMatch(
    /2 workers.*1 piece being written.*3 jobs waiting, the oldest for 70 seconds.*2 being tried again/,
  );
  const failures = { ...quiet.failures, mails: 1, cancellations: 2 };
  expect(failuresInWords({ ...quiet, failures })).toBe(
    'Failed in the last day: 1 mail, 2 cancellations of subscriptions.',
  );
});
