import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FIRST_DATA_ID } from '#shared/rules/start-script.ts';
import { readFirstData } from './taking-over.tsx';

function bringAlong(data: object[]) {
  document.body.innerHTML = `<script type="application/json" id="${FIRST_DATA_ID}">${JSON.stringify(data)}</script>`;
}

test('a phone that takes half a minute to draw the first screen does not ask again for what came with the page', () => {
  vi.useFakeTimers();
  bringAlong([{ path: 'account.me', data: { name: 'Ada' } }]);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  const queryFn = vi.fn<() => Promise<object>>(() => Promise.resolve({ name: 'Grace' }));
  const query = { queryKey: [['account', 'me'], { type: 'query' }], queryFn };
  const look = () => new QueryObserver(client, query).subscribe(() => {});
  readFirstData(client);
  vi.advanceTimersByTime(29_000);
  onTestFinished(look());
  expect(queryFn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  onTestFinished(look());
  expect(queryFn).toHaveBeenCalledOnce();
});

test('who wants the newest is not given what came with the page', async () => {
  bringAlong([{ path: 'account.me', data: { name: 'Ada' } }]);
  const client = new QueryClient();
  readFirstData(client);
  const queryKey = [['account', 'me'], { type: 'query' }];
  const newest = { queryKey, queryFn: () => Promise.resolve({ name: 'Grace' }), staleTime: 0 };
  await expect(client.fetchQuery(newest)).resolves.toEqual({ name: 'Grace' });
});
