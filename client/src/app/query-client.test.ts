import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '#client/ui/toast/toast.ts';
import { createQueryClient } from './providers.tsx';

afterEach(() => onlineManager.setOnline(true));

test('without a network a change fails at once instead of being made later', async () => {
  onlineManager.setOnline(false);
  const change = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('fetch failed')));
  const click = new MutationObserver(createQueryClient(), { mutationFn: change });
  await expect(click.mutate()).rejects.toThrow('fetch failed');
  onlineManager.setOnline(true);
  expect(change).toHaveBeenCalledOnce();
});

test('without a network a screen asks anyway, and again when it is back', async () => {
  onlineManager.setOnline(false);
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('answer'));
  const client = createQueryClient();
  client.mount();
  const screen = new QueryObserver(client, { queryKey: ['list'], queryFn: ask, staleTime: 0 });
  const leave = screen.subscribe(() => {});
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  leave();
  client.unmount();
});

test('a change that takes back an approval in the calendar says so', async () => {
  const notice = vi.spyOn(toast, 'notice').mockImplementation(() => undefined);
  const change = (approvalsTakenBack: number) =>
    new MutationObserver(createQueryClient(), {
      mutationFn: () => Promise.resolve({ revision: 2, approvalsTakenBack }),
    }).mutate();
  await change(0);
  expect(notice).not.toHaveBeenCalled();
  await change(1);
  expect(notice).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('approve it again'));
});
