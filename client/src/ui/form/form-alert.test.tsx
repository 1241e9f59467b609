import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { FormAlert } from '../action.tsx';

test('an error whose hint is its message says it once', async () => {
  renderScreen(<FormAlert error={{ message: 'No answer.', hint: 'No answer.' }} />);
  expect(await screen.findAllByText('No answer.')).toHaveLength(1);
});
