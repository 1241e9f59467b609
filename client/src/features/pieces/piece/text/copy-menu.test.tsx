import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { CopyMenu } from './copy-menu.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const CLAIM = { n: 1, surface: '480', sentence: 'We sold 480 loaves.', state: 'unsourced', reason: null };

test('a copy as Markdown begins with the title', async () => {
  const menu = <CopyMenu button={{}} label="Copy as" contentId={ID} title="Green *tea*" html="<p>Tea</p>" />;
  const { user } = renderScreen(menu, { answers: { 'content.getEvidence': () => null } });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy as' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy as Markdown' }));
  await waitFor(() => expect(write).toHaveBeenCalledWith('# Green \\*tea\\*\n\nTea'));
});

test('a copy carries the evidence below it while that is ticked', async () => {
  const { user } = renderScreen(
    <CopyMenu button={{}} label="Copy as" contentId={ID} title="Green tea" html="<p>Tea</p>" />,
    { answers: { 'content.getEvidence': () => ({ revision: 1, sources: 0, claims: [CLAIM] }) } },
  );
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy as' }));
  const tick = await screen.findByRole('menuitemcheckbox', { name: 'With the evidence below' });
  expect(tick).not.toBeChecked();
  await user.click(tick);
  expect(tick).toBeChecked();
  await user.click(screen.getByRole('menuitem', { name: 'Copy as HTML' }));
  await waitFor(() =>
    expect(write).toHaveBeenCalledWith(
      '<p>Tea</p><h2>Evidence</h2><p>1 claim: 0 sourced, 1 open</p><ul><li><strong>480</strong> – No source</li></ul>',
    ),
  );
});
