import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { newBrief, type BriefOutput, type BriefValues } from './brief-values.ts';
import { PhrasesField } from './keyword-ideas.tsx';

const generate = vi.fn<() => void>();

function Asked() {
  const { control, handleSubmit } = useForm<BriefValues, unknown, BriefOutput>({ defaultValues: newBrief() });
  return (
    <form onSubmit={(event) => void handleSubmit(generate)(event)}>
      <PhrasesField control={control} />
      <button type="submit">Generate</button>
    </form>
  );
}

test('Enter and a comma add the phrase that was typed, and Enter in an empty field starts nothing', async () => {
  const { user } = renderScreen(<Asked />);
  const field = screen.getByLabelText('Phrases to cover');
  await user.type(field, 'green tea,black tea{Enter}{Enter}');
  expect(screen.getByText('green tea')).toBeVisible();
  expect(screen.getByText('black tea')).toBeVisible();
  expect(generate).not.toHaveBeenCalled();
});
