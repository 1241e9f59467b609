import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { refused } from '#client/test/answering-link.ts';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { signedInUser } from '#client/test/signed-in-user.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { WEBHOOK_EVENTS, WEBHOOK_MESSAGES } from '#shared/rules/webhooks.ts';
import { EXPORT_PATH } from '#shared/schemas/account.ts';
import { NAME_UPDATED_FADES_MS, NAME_UPDATED_GONE_MS } from './account-forms.tsx';
import { AccountScreen, DELETE_WARNING, type AccountTab } from './account-screen.tsx';

const here = {
  id: 's1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
  ipAddress: '192.0.2.1',
  lastUsedAt: '2026-01-02T03:04:05.000Z',
  createdAt: '2026-01-02T03:04:05.000Z',
  isCurrent: true,
};
const token = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Site',
  hint: 'vm_abcde',
  scopes: ['read', 'publish'],
  expiresAt: '2099-01-02T03:04:05.000Z',
  lastUsedAt: null,
  createdAt: here.createdAt,
};
const answers = {
  'account.devices': () => [here],
  'account.accessTokens': () => [],
  'account.factors': () => ({ appSince: null, passkeys: [], recoveryCodesLeft: 0, rememberedDevices: 0 }),
  'account.assistants': () => [],
  'account.webhooks': () => [],
  'account.deletedThings': () => [],
  'account.activity': () => ({ lines: [], nextCursor: null }),
  'account.postingRules': () => ({ holdsOpenClaims: false }),
};

const Nothing = () => null;
const TABS: AccountTab[] = ['you', 'plan', 'security', 'programs'];

function open(more: Record<string, (input: never) => unknown> = {}, tab: AccountTab = 'you') {
  return renderForUser(<AccountScreen tab={tab} PlanSection={Nothing} Assistants={Nothing} />, {
    at: '/account',
    answers: { ...answers, ...more },
  });
}

test('the account shows who the user is, read-only but for the name @long', async () => {
  open();
  expect(await screen.findByLabelText('Name')).toHaveValue('Ada');
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual([
    signedInUser.email,
    'Free',
    expect.stringMatching(/^January \d, 2026 at \d+:\d\d\s[AP]M$/),
  ]);
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Update' })).not.toBeInTheDocument();
});

test.each([
  ['you', ['About you', 'Posting', 'Your data', 'Delete account']],
  ['plan', ['Plan and usage']],
  ['security', ['Password', 'Second factor', 'Signed-in devices', 'Activity']],
  ['programs', ['Assistants', 'Access tokens', 'Webhooks', 'Deleted by programs']],
] as const)('the account has four parts with an address each: %s', async (tab, titles) => {
  open({}, tab);
  const regions = await screen.findAllByRole('region');
  expect(regions.map((region) => within(region).getAllByRole('heading')[0]?.textContent)).toEqual(titles);
  const parts = within(screen.getByRole('navigation', { name: 'Your account' }));
  expect(parts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['You', '/account'],
    ['Plan', '/account/plan'],
    ['Security', '/account/security'],
    ['For programs', '/account/programs'],
  ]);
  expect(parts.getByRole('link', { current: 'page' })).toBe(parts.getAllByRole('link')[TABS.indexOf(tab)]);
});

test('where nobody pays the account shows no plan, and deleting it speaks of no subscription @long', async () => {
  const me = () => ({ ...signedInUser, plan: 'pro', arePlansSold: false });
  const { user } = open({ 'account.me': me });
  expect(await screen.findByText('Email')).toBeVisible();
  expect(screen.queryByText('Current plan')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Usage' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'This will delete all of your user data indefinitely.',
  );
});

test('a name is offered for saving once it differs; that it was saved is said for a while @long', async () => {
  open({ 'account.rename': ({ name }: { name: string }) => ({ name }) });
  const name = await screen.findByLabelText('Name');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(name, ' B');
  expect(screen.getByRole('button', { name: 'Update' })).toBeVisible();
  await user.type(name, '{Backspace}{Backspace}');
  expect(screen.queryByRole('button', { name: 'Update' })).not.toBeInTheDocument();
  await user.paste(' <i>B</i>');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const said = await screen.findByText(ACCOUNT_MESSAGES.nameUpdated);
  expect(name).toHaveValue('Ada B');
  expect(said.closest('[data-fading]')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(NAME_UPDATED_FADES_MS));
  expect(said.closest('[data-fading]')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(NAME_UPDATED_GONE_MS - NAME_UPDATED_FADES_MS));
  expect(said).not.toBeInTheDocument();
});

test('the data are downloaded', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Download my data' });
  expect(link).toHaveAttribute('href', EXPORT_PATH);
});

test('the other devices are signed out @long', async () => {
  let devices = [here, { ...here, id: 's2', isCurrent: false }];
  const { user } = open(
    {
      'account.devices': () => devices,
      'account.signOutElsewhere': () => {
        devices = [here];
        return null;
      },
    },
    'security',
  );
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('Every other device has been signed out.')).toBeVisible();
  expect(screen.getByText('This device')).toBeVisible();
});

test('a refused name shows the reason and stays in the field @long', async () => {
  const { user } = open({ 'account.rename': refused('The name could not be stored.') });
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The name could not be stored.');
  expect(screen.getByLabelText('Name')).toHaveValue('Ada!');
});

test.each([
  ['free', DELETE_WARNING.free],
  ['pro', 'This will cancel your subscription and delete all your data indefinitely.'],
] as const)('deleting asks first, in the words of the %s plan', async (plan, warning) => {
  const replace = vi.fn<(path: string) => void>();
  vi.stubGlobal('location', { ...window.location, replace });
  const remove = vi.fn<() => null>(() => null);
  const { user } = open({ 'account.me': () => ({ ...signedInUser, plan }), 'account.deleteAccount': remove });
  await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
  expect(await screen.findByText(warning)).toBeVisible();
  expect(screen.getByText(/^What you have posted stays on your websites\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Nevermind' }));
  await waitFor(() => expect(screen.queryByText(warning)).not.toBeInTheDocument());
  expect(remove).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/account-deleted'));
});

test('an account that could not be deleted says so, and nobody is led away @long', async () => {
  const refuse = refused('Something went wrong.', { code: 'INTERNAL_SERVER_ERROR' });
  const { user } = open({ 'account.deleteAccount': refuse });
  await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete account');
});

test('a token is made for what was ticked and for as long as was chosen, and for nothing it is not made @long', async () => {
  const create = vi.fn<(input: object) => unknown>(() => ({ ...token, token: 'vm_secret' }));
  const { user } = open({ 'account.createAccessToken': create }, 'programs');
  await user.type(await screen.findByLabelText('Token name'), 'Site');
  await user.click(screen.getByLabelText('Read'));
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('Please choose what the token may do.')).toBeVisible();
  await user.click(screen.getByLabelText('Publish'));
  await user.click(screen.getByLabelText('Write'));
  await user.click(screen.getByRole('combobox', { name: 'Expires after' }));
  await user.click(await screen.findByText('90 days'));
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith({ name: 'Site', scopes: ['write', 'publish'], days: 90 }),
  );
  expect(await screen.findByText('vm_secret')).toBeVisible();
});

test('the list says what a token may do and when it ends, and one is revoked @long', async () => {
  const ended = { ...token, id: 't2', name: 'Old', expiresAt: '2026-01-03T03:04:05.000Z' };
  const revoke = vi.fn((_input: unknown) => null);
  const { user } = open(
    {
      'account.accessTokens': () => (revoke.mock.calls.length ? [token] : [token, ended]),
      'account.revokeAccessToken': revoke,
    },
    'programs',
  );
  expect(await screen.findByText('Site: Read, Publish')).toBeVisible();
  expect(screen.getByText(/never used · ends Jan \d, 2099/)).toBeVisible();
  expect(screen.getByText(/ended Jan \d, 2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke Old' }));
  await waitFor(() => expect(screen.queryByText(/ended Jan/)).not.toBeInTheDocument());
  expect(revoke).toHaveBeenCalledExactlyOnceWith({ id: 't2' });
});

test('a change of the password asks which tokens stay, none unless ticked @long', async () => {
  const change = vi.fn<(input: object) => unknown>(() => null);
  const { user } = open(
    { 'account.accessTokens': () => [token], 'account.changePassword': change },
    'security',
  );
  const passwords = { currentPassword: 'the old password', password: 'quite another one' };
  const fill = async () => {
    await user.type(screen.getByLabelText('Current password'), passwords.currentPassword);
    await user.type(screen.getByLabelText('New password'), passwords.password);
  };
  const keep = await screen.findByLabelText('Site');
  expect(keep).not.toBeChecked();
  await fill();
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() =>
    expect(change).toHaveBeenLastCalledWith({ ...passwords, keepTokenIds: [], disconnectsAssistants: false }),
  );
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
  await fill();
  await user.click(keep);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() =>
    expect(change).toHaveBeenLastCalledWith({
      ...passwords,
      keepTokenIds: [token.id],
      disconnectsAssistants: false,
    }),
  );
});

test('pieces with open claims are held from the click on, and the switch says what is stored @long', async () => {
  const save = vi.fn<(rules: { holdsOpenClaims: boolean }) => unknown>((rules) => rules);
  const { user } = open({ 'account.savePostingRules': save });
  const rule = await screen.findByLabelText(/^Hold pieces with open claims/);
  await waitFor(() => expect(rule).toBeEnabled());
  expect(rule).not.toBeChecked();
  await user.click(rule);
  await waitFor(() => expect(rule).toBeChecked());
  expect(save).toHaveBeenCalledExactlyOnceWith({ holdsOpenClaims: true });
});

const webhook = {
  id: '00000000-0000-4000-8000-000000000002',
  url: 'https://x.example/hook',
  events: ['piece.done'],
  failingSince: null as string | null,
  stoppedAt: null as string | null,
  createdAt: here.createdAt,
};
const delivery = {
  id: 'd1',
  type: 'piece.done',
  state: 'failed',
  tries: 5,
  answer: '500 No',
  triedAt: here.createdAt,
  createdAt: here.createdAt,
};

test('a webhook is added for the ticked events, and its secret is shown once @long', async () => {
  const create = vi.fn<(input: object) => unknown>(() => ({ ...webhook, secret: 'whsec_abc' }));
  const { user } = open({ 'account.createWebhook': create }, 'programs');
  await user.type(await screen.findByLabelText('Send to'), 'x.example');
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText(WEBHOOK_MESSAGES.addressInvalid)).toBeVisible();
  await user.clear(screen.getByLabelText('Send to'));
  await user.type(screen.getByLabelText('Send to'), webhook.url);
  await user.click(screen.getByLabelText('A calendar entry was missed'));
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText('whsec_abc')).toBeVisible();
  const events = Object.keys(WEBHOOK_EVENTS).filter((event) => event !== 'entry.missed');
  expect(create).toHaveBeenCalledExactlyOnceWith({ url: webhook.url, events });
});

test('a webhook is tested, its deliveries have their answers, and one is sent again @long', async () => {
  const sent = [delivery];
  const { user } = open(
    {
      'account.webhooks': () => [webhook],
      'account.deliveries': () => sent,
      'account.testWebhook': () => {
        sent.unshift({ ...delivery, id: 'd2', type: 'test', state: 'delivered', tries: 1, answer: '200 OK' });
        return { id: 'd2' };
      },
      'account.sendAgain': ({ id }: { id: string }) => {
        sent.splice(0, 2, { ...delivery, id, state: 'delivered', tries: 1, answer: '204' });
        return { id };
      },
    },
    'programs',
  );
  await user.click(await screen.findByText('Deliveries'));
  expect(await screen.findByText(/5 of 5 tries · answer: 500 No/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText(/answer: 200 OK/)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Send again' })[1] ?? document.body);
  expect(await screen.findByText(/answer: 204/)).toBeVisible();
});

test('a changed secret is shown once, with how long the one before still counts @long', async () => {
  const { user } = open(
    {
      'account.webhooks': () => [webhook],
      'account.rotateWebhookSecret': ({ id }: { id: string }) => ({
        id,
        secret: 'whsec_new',
        formerUntil: '2026-01-03T03:04:05.000Z',
      }),
    },
    'programs',
  );
  await user.click(await screen.findByRole('button', { name: `Change the secret of ${webhook.url}` }));
  const shown = await screen.findByRole('region', { name: /The new secret.*both secrets sign/ });
  expect(within(shown).getByText('whsec_new')).toBeVisible();
});

test('a webhook that was switched off says why, is switched on again and removed @long', async () => {
  const state = { ...webhook, failingSince: here.createdAt, stoppedAt: here.createdAt };
  const list = [state];
  const { user } = open(
    {
      'account.webhooks': () => [...list],
      'account.resumeWebhook': () => {
        Object.assign(state, { failingSince: null, stoppedAt: null });
        return null;
      },
      'account.removeWebhook': () => {
        list.pop();
        return null;
      },
    },
    'programs',
  );
  expect(await screen.findByText(/Switched off .*: it took no more events/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  await waitFor(() => expect(screen.queryByText(/Switched off/)).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: `Remove ${webhook.url}` }));
  await waitFor(() => expect(screen.queryByText(webhook.url)).not.toBeInTheDocument());
});

test('what a program deleted is restored, or deleted for good after a question @long', async () => {
  const at = { deletedAt: here.createdAt, endsAt: '2026-02-01T03:04:05.000Z', deletedBy: 'Claude' };
  const things = [
    { id: 'p', kind: 'piece', title: 'Rye', ...at },
    { id: 'w', kind: 'website', title: 'crumb.example', ...at },
  ];
  const take = ({ id }: { id: string }) => {
    const place = things.findIndex((thing) => thing.id === id);
    return things.splice(place, 1)[0];
  };
  const { user } = open(
    { 'account.deletedThings': () => [...things], 'account.restoreDeleted': take, 'account.deleteNow': take },
    'programs',
  );
  expect(
    await screen.findByText(/Piece.*deleted by Claude, Jan 2, 2026.*kept until Feb 1, 2026/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore crumb.example' }));
  expect(await screen.findByText('The website is back. Reconnect it under Websites.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete Rye now' }));
  const asked = await screen.findByRole('dialog');
  expect(asked).toHaveTextContent('“Rye” is deleted for good. This action cannot be undone.');
  await user.click(within(asked).getByRole('button', { name: 'Delete now' }));
  expect(await screen.findByText('Nothing in the last 30 days.')).toBeVisible();
});

const signedInLine = {
  id: 'a1',
  group: 'signIn',
  sentence: 'Signed in with the password',
  isRefusal: false,
  actor: 'browser',
  actorName: null,
  network: '192.0.0.0/16',
  device: 'Firefox on Windows',
  createdAt: '2026-01-02T03:04:05.000Z',
};

test('the activity says what was done, by whom and from where; it is filtered, and read on @long', async () => {
  const deleted = { ...signedInLine, id: 'a2', sentence: 'Deleted the piece “Rye”', group: 'content' };
  const byClaude = { ...deleted, actor: 'assistant', actorName: 'Claude', network: null };
  type Asked = { group?: string; cursor?: string };
  const { user } = open(
    {
      'account.activity': ({ group, cursor }: Asked) => {
        if (group === 'content') return { lines: [byClaude], nextCursor: null };
        return cursor
          ? { lines: [byClaude], nextCursor: null }
          : { lines: [signedInLine], nextCursor: 'next' };
      },
    },
    'security',
  );
  const section = await screen.findByRole('region', { name: 'Activity' });
  const inside = within(section);
  expect(await inside.findByText('Signed in with the password')).toBeVisible();
  expect(inside.getByText(/Jan 2, 2026.*Firefox on Windows.*network 192\.0\.0\.0\/16/)).toBeVisible();
  await user.click(inside.getByRole('button', { name: 'Show more' }));
  expect(await inside.findByText('Deleted the piece “Rye”')).toBeVisible();
  expect(inside.getByText(/Claude/)).toBeVisible();
  await user.click(inside.getByRole('combobox', { name: 'Show' }));
  await user.click(await screen.findByRole('option', { name: 'Pieces, brands and sources' }));
  await waitFor(() => expect(inside.queryByText('Signed in with the password')).not.toBeInTheDocument());
});

test('a single other device is signed out, this one is not offered it @long', async () => {
  let devices = [here, { ...here, id: 's2', userAgent: 'Mozilla/5.0 (iPhone) Safari/605', isCurrent: false }];
  const end = vi.fn<(input: object) => unknown>(() => {
    devices = [here];
    return null;
  });
  const { user } = open({ 'account.devices': () => devices, 'account.endSession': end }, 'security');
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(end).toHaveBeenCalledExactlyOnceWith({ id: 's2' });
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).not.toBeInTheDocument();
});

test('another address is asked for with the password, and what happens next is said @long', async () => {
  const change = vi.fn<(input: object) => unknown>(() => ({ email: 'new@example.com' }));
  const { user } = open({ 'account.changeEmail': change });
  await user.click(await screen.findByRole('button', { name: 'Change email' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Change email' }));
  await user.type(asked.getByLabelText('New email'), 'new@example.com');
  await user.type(asked.getByLabelText('Current password'), 'a quiet river stone');
  await user.click(asked.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(ACCOUNT_MESSAGES.emailAsked)).toBeVisible();
  const sent = { email: 'new@example.com', currentPassword: 'a quiet river stone' };
  expect(change).toHaveBeenCalledExactlyOnceWith(sent);
});
