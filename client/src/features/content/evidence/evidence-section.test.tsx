import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { claimsLine, countClaims } from '#shared/evidence.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import type { Evidence } from './evidence.ts';
import { PieceEvidence } from './piece-evidence.tsx';

const ID = '0199d6f0-0000-7000-8000-000000000001';
const place = { start: 0, end: 4, reason: null };
const FACT = {
  surface: '34 %',
  sentence: '34 % of shops close early.',
  title: 'Survey',
  url: 'https://a.example/s',
  date: '2026-02-03',
};
const EVIDENCE: Evidence = {
  revision: 3,
  sources: 1,
  claims: [
    {
      n: 1,
      kind: 'percent',
      surface: '34 percent',
      sentence: 'So 34 percent close.',
      state: 'bound',
      fact: FACT,
      ...place,
    },
    {
      n: 2,
      kind: 'percent',
      surface: '43 %',
      sentence: 'Then 43 % close.',
      state: 'differs',
      fact: FACT,
      ...place,
    },
    {
      n: 3,
      kind: 'number',
      surface: '480',
      sentence: 'We sold 480 loaves.',
      state: 'unsourced',
      fact: null,
      ...place,
    },
  ],
};

test('open claims come first, each with what its source says; the others fold out', async () => {
  const { user } = renderScreen(<PieceEvidence id={ID} />, {
    answers: { 'content.getEvidence': () => EVIDENCE },
  });
  const section = await screen.findByRole('region', { name: 'Evidence' });
  expect(within(section).getByText('3 claims: 1 sourced, 2 open')).toBeVisible();
  const items = () => within(section).getAllByRole('listitem');
  expect(items().map((item) => item.textContent)).toEqual([
    expect.stringContaining('The source says something else'),
    expect.stringContaining('No source'),
  ]);
  expect(within(section).getByRole('link', { name: 'Survey' })).toHaveAttribute(
    'href',
    'https://a.example/s',
  );
  await user.click(within(section).getByRole('button', { name: 'Show what is sourced (1)' }));
  expect(items()[2]).toHaveTextContent('34 percentSourced');
});

test('who vouches for a claim says why', async () => {
  const vouch = vi.fn<(input: unknown) => Evidence>(() => ({
    ...EVIDENCE,
    claims: EVIDENCE.claims.map((claim) =>
      claim.n === 3 ? { ...claim, state: 'vouched' as const, reason: 'Our till.' } : claim,
    ),
  }));
  const { user } = renderScreen(<PieceEvidence id={ID} />, {
    answers: { 'content.getEvidence': () => EVIDENCE, 'content.vouchForClaim': vouch },
  });
  await user.click(await screen.findByRole('button', { name: 'Vouch for 480' }));
  await user.type(screen.getByLabelText('How do you know?'), 'Our till.');
  await user.click(screen.getByRole('button', { name: 'Vouch for it' }));
  expect(await screen.findByText('3 claims: 1 sourced, 1 vouched for, 1 open')).toBeVisible();
  expect(vouch).toHaveBeenCalledWith(
    expect.objectContaining({ id: ID, revision: 3, n: 3, reason: 'Our till.' }),
  );
});

test('a text without figures says so', () => {
  expect(claimsLine(countClaims([]))).toBe('No figures, dates, quotations or links to check.');
  expect(claimsLine(countClaims([{ state: 'bound' }]))).toBe('1 claim: 1 sourced');
});

test('who comes to review the evidence finds the focus there', async () => {
  renderScreen(<PieceEvidence id={ID} />, {
    at: `/content/${ID}#evidence`,
    answers: { 'content.getEvidence': () => EVIDENCE },
  });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Evidence' })).toHaveFocus());
});
