import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { ClaimMarks } from '../pieces/editor/claim-marks.ts';
import { FactMark } from '../pieces/editor/fact-mark.ts';
import type { Piece } from '../pieces/piece/piece.ts';
import { DraftEvidence } from './draft-evidence.tsx';
import type { Evidence } from './evidence.ts';
// Loaded when it opens; loaded here already.
import './vouch-form.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const CONTENT = '<p>New words.</p><p>We sold 480 loaves.</p>';
const LOAVES: Evidence['claims'][number] = {
  n: 1,
  kind: 'number',
  surface: '480',
  sentence: 'We sold 480 loaves.',
  start: 19,
  end: 22,
  state: 'unsourced',
  fact: null,
  reason: null,
  proposal: null,
};
const evidenceOf = (claim: Evidence['claims'][number], revision: number): Evidence => ({
  revision,
  sources: 1,
  isChecked: true,
  claims: [claim],
});

test('who vouches for a claim while typing has the text saved first, and vouches for what is kept', async () => {
  const editor = new Editor({ extensions: [StarterKit, FactMark, ClaimMarks], content: CONTENT });
  onTestFinished(() => editor.destroy());
  const save = vi.fn<() => Promise<number | null>>(() => Promise.resolve(4));
  const vouched = { ...LOAVES, state: 'vouched' as const, reason: 'Our till.' };
  let isVouched = false;
  const vouch = vi.fn<(input: unknown) => Evidence>(() => {
    isVouched = true;
    return evidenceOf({ ...vouched, n: 2 }, 4);
  });
  const piece = { id: ID, profile: null } as Piece;
  const { user } = renderScreen(
    <DraftEvidence piece={piece} content={CONTENT} editor={editor} save={save} />,
    {
      answers: {
        'content.checkDraft': () => evidenceOf(isVouched ? vouched : LOAVES, 3),
        // Stored, it has another number.
        'content.getEvidence': () => evidenceOf({ ...LOAVES, n: 2 }, 4),
        'content.vouchForClaim': vouch,
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Vouch for 480' }));
  await user.type(await screen.findByLabelText('How do you know?'), 'Our till.');
  await user.click(screen.getByRole('button', { name: 'Vouch for it' }));
  expect(await screen.findByText('1 claim: 0 sourced, 1 vouched for')).toBeVisible();
  expect(save).toHaveBeenCalledOnce();
  expect(vouch).toHaveBeenCalledWith({ id: ID, revision: 4, n: 2, reason: 'Our till.' });
});
