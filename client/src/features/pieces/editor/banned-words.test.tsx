import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { NO_VOICE_RULES } from '#shared/schemas/voice.ts';
import { RichText } from './rich-text.tsx';

test('banned words of the profile are listed, and one click replaces those that have a replacement', async () => {
  const onChange = vi.fn<(html: string) => void>();
  const bannedWords = [
    { word: 'utilise', replacement: 'use' },
    { word: 'synergy', replacement: '' },
  ];
  const { user } = renderScreen(
    <RichText
      toolbarSlot={null}
      pieceId="0199d6f0-0000-7000-8000-000000000002"
      html="<p>Utilise it, <strong>utilise</strong> synergy.</p>"
      language={null}
      profileId="0199d6f0-0000-7000-8000-000000000001"
      onChange={onChange}
    />,
    { answers: { 'profiles.getVoice': () => ({ ...NO_VOICE_RULES, bannedWords }) } },
  );
  expect(await screen.findByText('3 banned words: Utilise, utilise, synergy')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  expect(onChange).toHaveBeenLastCalledWith('<p>Use it, <strong>use</strong> synergy.</p>');
  await waitFor(() => expect(screen.getByText('1 banned word: synergy')).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Replace' })).not.toBeInTheDocument();
});
