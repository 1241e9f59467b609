import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { KeptText, LeftText } from '#client/lib/kept-texts.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { KeptOffer } from './kept-offer.tsx';
// Loaded when two texts are compared; loaded here first, so that its time is not counted.
import '../compared-text.tsx';

const KEPT: KeptText<string> = {
  user: 'ada',
  name: 'piece/1',
  page: 'another',
  writer: 'the editor',
  title: 'Brewing tea',
  at: new Date(2026, 10, 24, 14, 2).getTime(),
  value: 'Hot water first. Then tea.',
  stored: 'Hot water first.',
  revision: 1,
  unanswered: [],
};

function offer({ current = KEPT.stored, ...kept }: Partial<KeptText<string>> & { current?: string | null }) {
  const leave = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const onUse = vi.fn<(left: LeftText<string>) => void>();
  const { user } = renderScreen(
    <KeptOffer
      found={{ ...KEPT, ...kept }}
      current={current}
      inWords={(text) => text}
      leave={leave}
      onUse={onUse}
    />,
  );
  return { user, leave, onUse };
}

const bar = () => screen.queryByRole('region', { name: 'Text from this device' });
const said = () => screen.findByRole('status');

test('what a crash has left is offered with its day and time; used once, it is not kept any more', async () => {
  const { user, leave, onUse } = offer({});
  expect(await said()).toHaveTextContent('Text from this device, Nov 24, 2026, 2:02 PM, not saved.');

  await user.click(screen.getByRole('button', { name: 'Use it' }));
  expect(onUse).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ value: 'Hot water first. Then tea.' }),
  );
  expect(leave).toHaveBeenCalledOnce();
});

test('of today only the time is said', async () => {
  offer({ at: new Date().setHours(14, 2) });
  expect(await said()).toHaveTextContent('Text from this device, 2:02 PM, not saved.');
});

test('left, it changes nothing and is not kept any more', async () => {
  const { user, leave, onUse } = offer({});
  await said();
  await user.click(screen.getByRole('button', { name: 'Leave it' }));
  expect(leave).toHaveBeenCalledOnce();
  expect(onUse).not.toHaveBeenCalled();
});

test('both texts are shown side by side before anything is decided', async () => {
  const { user, onUse } = offer({});
  await said();
  await user.click(screen.getByRole('button', { name: 'Compare' }));

  const window = await screen.findByRole('dialog', { name: /^Text from this device, Nov 24, 2026/ });
  expect(await within(window).findByText('Saved')).toBeVisible();
  expect(within(window).getByText('From this device')).toBeVisible();
  expect(window).toHaveTextContent(/Then tea\./);

  await user.click(within(window).getByRole('button', { name: 'Use it' }));
  expect(onUse).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a text that has been changed elsewhere since is compared before it is used', async () => {
  const { user } = offer({ current: 'Cold water first.' });
  expect(await said()).toHaveTextContent('It has been changed elsewhere since.');
  expect(screen.queryByRole('button', { name: 'Use it' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const window = await screen.findByRole('dialog');
  expect(within(window).getByRole('button', { name: 'Use it' })).toBeVisible();
});

test('an earlier save of the same hand that arrived before the crash is no change elsewhere', async () => {
  offer({ current: 'Hot water', unanswered: ['Hot water ', 'Hot water first. Then'] });
  expect(await said()).not.toHaveTextContent('changed elsewhere');
  expect(screen.getByRole('button', { name: 'Use it' })).toBeVisible();
});

test('a text that is new to the server is compared with nothing', async () => {
  offer({ current: null });
  expect(await said()).not.toHaveTextContent('changed elsewhere');
  expect(screen.queryByRole('button', { name: 'Compare' })).not.toBeInTheDocument();
});

test.each([
  ['the server has it', { current: KEPT.value }],
  [
    'its save arrived though the answer was lost',
    { current: KEPT.value, unanswered: [KEPT.value], stored: '' },
  ],
])('nothing is offered where %s', async (_, kept) => {
  const { leave } = offer(kept);
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(bar()).not.toBeInTheDocument();
});
