import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { OpenFigures } from './open-figures.tsx';

test('a claim stands in one pair of quotation marks, also one that is a quotation', () => {
  renderScreen(<OpenFigures figures={['77,000', '“We bake every loaf”', '«Cada día pan»']} />);
  expect(screen.getByRole('status')).toHaveTextContent(
    '3 claims have no source in the piece: “77,000”, “We bake every loaf”, «Cada día pan».',
  );
});
