import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderForUser } from '#client/test/render-for-user.tsx';
import { Assistants } from './assistants.tsx';

const claude = {
  id: 'a1',
  clientName: 'Claude',
  address: 'claude.example',
  scopes: ['read', 'write'],
  websites: ['shop.example'],
  brands: null,
  hasUnbranded: true,
  connectedAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: '2026-01-03T03:04:05.000Z',
  expiresAt: '2026-04-03T03:04:05.000Z',
};
const refused = {
  id: 's1',
  clientName: 'Claude',
  sentence: 'It asked for a resource that is not ours.',
  isRefusal: true,
  createdAt: '2026-01-01T03:04:05.000Z',
};

function open(answers: Record<string, (input: never) => unknown> = {}) {
  return renderForUser(
    <Assistants
      Row={({ title, detail, children }) => (
        <li>
          {title} {detail} {children}
        </li>
      )}
    />,
    {
      at: '/account/programs',
      answers: {
        'account.assistants': () => [claude],
        'account.assistantSteps': () => [refused],
        ...answers,
      },
    },
  );
}

test('each assistant says what it may do where, since when and when it was last used, and is disconnected', async () => {
  let assistants = [claude];
  const disconnect = vi.fn<(input: object) => unknown>(() => void (assistants = []));
  const { user } = open({
    'account.assistants': () => assistants,
    'account.disconnectAssistant': disconnect,
  });
  const row = await screen.findByText(
    /Read, Write · on shop\.example · for all brands and pieces without a brand/,
  );
  expect(row).toHaveTextContent(
    /claude\.example · connected Jan 2, 2026 · last used Jan 3, 2026.* · ends Apr 3, 2026/,
  );
  await user.click(screen.getByRole('button', { name: 'Disconnect Claude' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Disconnect Claude' })).toBeNull());
  expect(disconnect).toHaveBeenCalledExactlyOnceWith({ id: 'a1' });
});

test('what was refused is read there with its reason', async () => {
  const { user } = open();
  await user.click(await screen.findByText('What happened when assistants connected'));
  expect(
    await screen.findByText(/It asked for a resource that is not ours\. It was not let in\./),
  ).toBeVisible();
});

test.each([
  ['Claude', true],
  ['ChatGPT', true],
  ['VS Code', false],
  ['Cursor', false],
])(
  '%s is connected in three steps, and cannot reach a private address: %s',
  async (program, comesFromOutside) => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: program }));
    expect(screen.getByText(`${window.location.origin}/mcp`)).toBeVisible();
    const panel = screen.getByRole('tabpanel', { name: program });
    expect(panel.querySelectorAll('li')).toHaveLength(3);
    expect(panel.textContent.includes(`${program} cannot reach localhost`)).toBe(comesFromOutside);
  },
);
