import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import type { ComponentProps } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EXTENSIONS } from '#client/features/pieces/editor/extensions.ts';
import { aClaim, evidenceOf } from '#client/test/a-claim.ts';
import { aPiece } from '#client/test/a-piece.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { DraftEvidence } from './draft-evidence.tsx';
import { useClaimLinks, type Evidence, type ShownClaim } from './evidence.ts';
import './claim-popover.tsx';

const Shown = (props: Omit<ComponentProps<typeof DraftEvidence>, 'links'>) => (
  <DraftEvidence {...props} links={useClaimLinks()} />
);

const ID = '0199d6f0-0000-7000-8000-000000000001';
const CONTENT = '<p>New words.</p><p>We sold 480 loaves.</p>';
const LOAVES = aClaim();
const evidence = (claim: ShownClaim, revision: number) => evidenceOf([claim], { revision, html: CONTENT });

test('who confirms a claim while typing has the text saved first, and confirms what is kept', async () => {
  const editor = new Editor({ extensions: EXTENSIONS, content: CONTENT });
  onTestFinished(() => editor.destroy());

  const save = vi.fn<() => Promise<number | null>>(() => Promise.resolve(4));
  const confirmed = { ...LOAVES, state: 'confirmed' as const, reason: 'Our till.' };
  let isConfirmed = false;
  const confirm = vi.fn<(input: unknown) => Evidence>(() => {
    isConfirmed = true;
    return evidence({ ...confirmed, n: 2 }, 4);
  });
  const { user } = renderScreen(
    <Shown piece={aPiece({ id: ID })} content={CONTENT} editor={editor} save={save} />,
    {
      answers: {
        'content.checkDraft': () => evidence(isConfirmed ? confirmed : LOAVES, 3),
        // Stored, it has another number.
        'content.getEvidence': () => evidence({ ...LOAVES, n: 2 }, 4),
        'content.confirmClaims': confirm,
      },
    },
  );

  await user.click(await screen.findByRole('button', { name: '480: settle it in the text' }));
  await user.click(await screen.findByRole('button', { name: 'It’s from me: 480' }));
  await user.type(await screen.findByLabelText('How do you know?'), 'Our till.');
  await user.click(screen.getByRole('button', { name: 'It’s from me' }));
  expect(await screen.findByText('1 figure: 0 sourced, 1 confirmed by you')).toBeVisible();
  expect(save).toHaveBeenCalledOnce();
  expect(confirm).toHaveBeenCalledWith({ id: ID, revision: 4, numbers: [2], reason: 'Our till.' });
});
