import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { trpc } from '#client/lib/trpc.ts';
import { A_FACT, aClaim, evidenceOf } from '#client/test/a-claim.ts';
import { aPiece } from '#client/test/a-piece.ts';
import { Refusal } from '#client/test/answering-link.ts';
import { renderScreen } from '#client/test/render-screen.tsx';
import { claimsLine, countClaims } from '#shared/rules/evidence.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { lookedAtLine, useClaimLinks, type Evidence } from './evidence.ts';
import { PieceEvidence } from './piece-evidence.tsx';
import '#client/ui/modal/mantine-modal.tsx';
import '#client/features/sources/choose-sources.tsx';
import '#client/features/pieces/editor/change-claim.ts';
import './attach-window.tsx';
import './claim-popover.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const CONTENT = '<p>So 34 percent close. Then <strong>43 %</strong> close.</p><p>We sold 480 loaves.</p>';
/** A text as the server marks it. */
const marked = (content: string) =>
  content
    .replace('43 %', '<span data-claim="2" data-sentence="2">43 %</span>')
    .replace('We sold 480 loaves.', (words) => {
      const [before, after] = words.split('480');
      const part = (text = '') => `<span data-sentence="3">${text}</span>`;
      return `${part(before)}<span data-sentence="3" data-claim="3">480</span>${part(after)}`;
    });
const BOUND = aClaim({
  kind: 'percent',
  surface: '34 percent',
  sentence: 'So 34 percent close.',
  state: 'bound',
  fact: A_FACT,
});
const DIFFERS = aClaim({
  n: 2,
  kind: 'percent',
  surface: '43 %',
  sentence: 'Then 43 % close.',
  state: 'differs',
  fact: A_FACT,
  proposal: A_FACT,
});
const UNSOURCED = aClaim({ n: 3 });
const EVIDENCE = evidenceOf([BOUND, DIFFERS, UNSOURCED], { html: marked(CONTENT) });
const PIECE = aPiece({ id: ID, content: CONTENT, revision: 3 });

function Shown() {
  const { data: piece = PIECE } = trpc.content.getContent.useQuery({ id: ID }, { enabled: false });
  return (
    <PieceEvidence piece={piece} links={useClaimLinks()}>
      {null}
    </PieceEvidence>
  );
}

type User = ReturnType<typeof renderScreen>['user'];

/** Opens what can be done about a claim. */
async function settle(user: User, surface: string) {
  await user.click(await screen.findByRole('button', { name: `${surface}: settle it in the text` }));
  return within(await screen.findByRole('dialog', { name: `About ${surface}` }));
}

test('open claims come first, a row a sentence, each with what its source says; the others fold out', async () => {
  const { user } = renderScreen(<Shown />, { answers: { 'content.getEvidence': () => EVIDENCE } });
  const section = await screen.findByRole('region', { name: 'Evidence' });
  expect(within(section).getByText('3 figures: 1 sourced, 2 open')).toBeVisible();
  const items = () => within(section).getAllByRole('listitem');
  expect(items().map((item) => item.textContent)).toEqual([
    expect.stringContaining('The source says something else'),
    expect.stringContaining('No source'),
  ]);
  const about = await settle(user, '43 %');
  expect(about.getByRole('link', { name: 'Survey' })).toHaveAttribute('href', A_FACT.url);
  await user.keyboard('{Escape}');
  await user.click(within(section).getByRole('button', { name: 'Show 1 sourced' }));
  expect(items()[2]).toHaveTextContent('So 34 percent close.Sourced');
});

test('who confirms a claim says why, and may take it back @long', async () => {
  const confirm = vi.fn<(input: unknown) => Evidence>(() => ({
    ...EVIDENCE,
    claims: [BOUND, DIFFERS, { ...UNSOURCED, state: 'confirmed', reason: 'Our till.' }],
  }));
  const { user } = renderScreen(<Shown />, {
    answers: { 'content.getEvidence': () => EVIDENCE, 'content.confirmClaims': confirm },
  });
  await user.click((await settle(user, '480')).getByRole('button', { name: 'It’s from me: 480' }));
  await user.type(await screen.findByLabelText('How do you know?'), 'Our till.');
  await user.click(screen.getByRole('button', { name: 'It’s from me' }));
  expect(await screen.findByText('3 figures: 1 sourced, 1 confirmed by you, 1 open')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The confirmation was taken back.')).toBeVisible();
  const given = { id: ID, revision: 3, numbers: [3] };
  expect(confirm.mock.calls).toMatchObject([
    [{ ...given, reason: 'Our till.' }],
    [{ ...given, reason: null }],
  ]);
});

test('all open claims are confirmed at once, as one’s own work; the keys of the list are told when asked for', async () => {
  const confirm = vi.fn<(input: unknown) => Evidence>(() => EVIDENCE);
  const { user } = renderScreen(<Shown />, {
    answers: { 'content.getEvidence': () => EVIDENCE, 'content.confirmClaims': confirm },
  });
  expect(await screen.findByText('2 open')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirm all from my own work' }));
  await waitFor(() =>
    expect(confirm).toHaveBeenCalledWith({
      id: ID,
      revision: 3,
      numbers: [2, 3],
      reason: 'From my own work.',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Keys of this list' }));
  expect(await screen.findByRole('dialog', { name: 'Keys of this list' })).toHaveTextContent('jNext');
});

test('a text without figures says so', () => {
  expect(claimsLine(countClaims([]))).toBe('No figures, dates, quotations or links to check.');
  expect(claimsLine(countClaims([{ state: 'bound' }]))).toBe('1 claim: 1 sourced');
  const kinds = ['link', 'quote', 'date', 'percent', 'money'] as const;
  expect(lookedAtLine(kinds.map((kind) => ({ ...BOUND, kind })))).toBe(
    '2 figures, 1 date, 1 quotation, 1 link: 5 sourced',
  );
});

test('who comes to review the evidence finds the focus there', async () => {
  renderScreen(<Shown />, {
    at: `/content/${ID}#evidence`,
    answers: { 'content.getEvidence': () => EVIDENCE },
  });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Evidence' })).toHaveFocus());
});

type Save = { content: string; revision: number };

/** A server that keeps what is saved; with each save the claims that are no longer in the text are gone. */
function keeping() {
  const saves: Save[] = [];
  let stored = PIECE;
  const keep = (content: string) => {
    stored = { ...stored, content, revision: stored.revision + 1 };
    return stored;
  };

  return {
    saves,
    answers: {
      'content.getEvidence': () => ({
        ...EVIDENCE,
        revision: stored.revision,
        html: marked(stored.content),
        claims: EVIDENCE.claims.filter(({ surface }) => stored.content.includes(surface)),
      }),
      'content.getContent': () => stored,
      'content.listVersions': () => [],
      'content.updateContent': ({ content, revision }: Save) => {
        saves.push({ content, revision });
        return keep(content);
      },
      'content.restoreVersion': () => keep(CONTENT),
    },
  };
}

test('the source’s value takes the place of a claim that differs, bound to its fact, and can be undone @long', async () => {
  const { answers, saves } = keeping();
  const { user } = renderScreen(<Shown />, { answers });
  const about = await settle(user, '43 %');
  await user.click(about.getByRole('button', { name: 'Use the source’s value for 43 %' }));
  const bound = CONTENT.replace('43 %', '<span data-fact="f1">34 %</span>');
  await waitFor(() => expect(saves).toEqual([{ content: bound, revision: 3 }]));
  await waitFor(() => expect(screen.queryByText('43 %')).toBeNull());
  // The next open claim takes the place, and the focus.
  expect(screen.getByText('480').closest('li')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('43 %')).toBeVisible();
  expect(screen.getByText('The text is as it was before.')).toBeVisible();
});

test('a claim whose source’s value cannot be told shows its source and no value to use', async () => {
  const claims = [{ ...DIFFERS, proposal: null }];
  const answers = { 'content.getEvidence': () => ({ ...EVIDENCE, claims }) };
  const { user } = renderScreen(<Shown />, { answers });
  await settle(user, '43 %');
  expect(await screen.findByText(/in: 34 % of <shops> close early/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Use the source/ })).toBeNull();
});

test('a sentence goes with the claim in it, and the focus to what is left', async () => {
  const { answers, saves } = keeping();
  const { user } = renderScreen(<Shown />, { answers });
  const about = await settle(user, '480');
  await user.click(about.getByRole('button', { name: 'Remove the sentence with 480' }));
  const without = CONTENT.replace('<p>We sold 480 loaves.</p>', '');
  await waitFor(() => expect(saves).toEqual([{ content: without, revision: 3 }]));
  expect(await screen.findByText('The sentence was removed.')).toBeVisible();
  await waitFor(() => expect(screen.getByText('43 %').closest('li')).toHaveFocus());
});

test('a text that was changed in another window is not written over, and is shown instead', async () => {
  const { answers } = keeping();
  const { user } = renderScreen(<Shown />, {
    answers: {
      ...answers,
      'content.updateContent': () => {
        throw new Refusal(PIECE_MESSAGES.changedElsewhere, { code: 'CONFLICT' });
      },
    },
  });
  const about = await settle(user, '480');
  await user.click(about.getByRole('button', { name: 'Remove the sentence with 480' }));
  expect(
    await screen.findByText(`${PIECE_MESSAGES.changedElsewhere} Here is the newer text. Please try again.`),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('after a source is attached to a claim, the new result is shown @long', async () => {
  const source = {
    id: '0199d6f0-0000-7000-8000-000000000009',
    profileId: null,
    title: 'Our till',
    kind: 'text',
    factCount: 1,
    fetchedAt: PIECE.createdAt,
  };
  const fact = { ...A_FACT, id: 'f2', surface: '480', sentence: '480 in May.', title: 'Our till' };
  const { answers } = keeping();
  const confirmed: unknown[] = [];
  const attached = { ...EVIDENCE, sources: 2, claims: [DIFFERS, { ...UNSOURCED, state: 'doubted', fact }] };
  const { user } = renderScreen(<Shown />, {
    answers: {
      ...answers,
      'content.listSources': () => ({ sources: [source], nextCursor: null }),
      'content.attachSources': () => attached,
      'content.confirmClaims': (input) => {
        confirmed.push(input);
        return attached;
      },
    },
  });

  const about = await settle(user, '480');
  await user.click(about.getByRole('button', { name: 'Attach a source to 480' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Our till' }));
  await user.click(screen.getByRole('button', { name: 'Attach' }));
  expect(
    await screen.findByText(/The source was attached. Please confirm that it says “480”/),
  ).toBeInTheDocument();
  await user.click((await settle(user, '480')).getByRole('button', { name: 'Confirm 480' }));
  expect(confirmed).toMatchObject([{ numbers: [3], reason: 'The source says it.' }]);
});

test('j and k go through the claims, y confirms, n removes; what one source is to confirm is confirmed at once @long', async () => {
  const { answers, saves } = keeping();
  const fact = { ...A_FACT, title: 'Our till' };
  const doubted = (n: number, surface: string) =>
    aClaim({ n, surface, sentence: `We baked ${surface} pies.`, state: 'doubted', fact });
  const evidence = { ...EVIDENCE, claims: [doubted(1, '12'), UNSOURCED, doubted(4, '13')] };
  const confirmed: unknown[] = [];
  const { user } = renderScreen(<Shown />, {
    answers: {
      ...answers,
      'content.getEvidence': () => evidence,
      'content.confirmClaims': (input) => {
        confirmed.push(input);
        return evidence;
      },
    },
  });
  const section = await screen.findByRole('region', { name: 'Evidence' });
  expect(section).toHaveTextContent('3 figures: 0 sourced, 2 to confirm, 1 openChecked against 1 source.');
  section.focus();
  await user.keyboard('jj');
  expect(screen.getByText('12').closest('li')).toHaveFocus();
  await user.keyboard('y');
  await waitFor(() => expect(confirmed).toMatchObject([{ numbers: [1], reason: 'The source says it.' }]));
  await user.click(screen.getByRole('button', { name: 'Confirm all 2 from “Our till”' }));
  await waitFor(() => expect(confirmed).toMatchObject([{}, { numbers: [1, 4] }]));
  screen.getByText('12').closest('li')?.focus();
  await user.keyboard('kn');
  await waitFor(() =>
    expect(saves).toMatchObject([{ content: expect.not.stringContaining('480') as string }]),
  );
});

test('a claim that was pressed in the text says there what can be done, with all of its sentence', async () => {
  const SAME = { ...UNSOURCED, n: 4, surface: 'loaves' };
  const evidence = { ...EVIDENCE, claims: [UNSOURCED, SAME] };
  function Both() {
    const links = useClaimLinks();
    return (
      <>
        <button onClick={() => links.showCard(3)}>480 in the text</button>
        <PieceEvidence piece={PIECE} links={links}>
          {null}
        </PieceEvidence>
      </>
    );
  }
  const { user } = renderScreen(<Both />, { answers: { 'content.getEvidence': () => evidence } });
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByText('480 in the text'));
  const about = within(await screen.findByRole('dialog', { name: 'About 480' }));
  const names = (at: number) => about.getAllByRole('button')[at]?.textContent;
  expect([0, 1, 2].map(names)).toEqual(['Attach a source', 'It’s from me', 'Remove']);
  expect(about.getByRole('button', { name: 'Attach a source to loaves' })).toBeVisible();
  expect(about.getAllByText('No source: not in the source')).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
