import { screen, within } from '@testing-library/react';
import { createStore, get, set } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { signedInUser } from '#client/test/signed-in-user.ts';
import { useLogOut } from './log-out.tsx';

const database = createStore('veemark', 'kept-texts');
const KEY = [signedInUser.id, 'piece/1', 'its editor'];
const LEFT = {
  user: signedInUser.id,
  name: 'piece/1',
  page: 'another',
  writer: 'its editor',
  title: 'The piece “Brewing tea”',
  at: 1,
  value: 'Hot water first.',
  stored: '',
  revision: 1,
  unanswered: [],
};

function Door() {
  const { logOut, question } = useLogOut();
  return (
    <>
      <button type="button" onClick={logOut}>
        Leave
      </button>
      {question}
    </>
  );
}

test('who logs out is asked about what only this browser has, by its name; then nothing of it stays', async () => {
  await set(KEY, LEFT, database);
  const replace = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { ...window.location, replace });
  const signOut = vi.fn(() => null);
  const { user } = renderForUser(<Door />, { answers: { 'account.signOut': signOut } });

  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  const asking = await screen.findByRole('dialog', { name: 'Log out without saving?' });
  expect(within(asking).getByText(LEFT.title)).toBeVisible();
  await user.click(within(asking).getByRole('button', { name: 'Stay' }));
  expect(signOut).not.toHaveBeenCalled();
  expect(await get(KEY, database)).toEqual(LEFT);

  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Log out without saving?' })).getByRole('button', {
      name: 'Log Out',
    }),
  );
  await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce());
  expect(await get(KEY, database)).toBeUndefined();
});
