import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#client/test/render-screen.tsx';
import { FormModal } from './modal.tsx';

function Window() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <FormModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Window"
        transitionProps={{ duration: 60_000 }}
      >
        <input aria-label="Name" />
        <button onClick={() => setOpen(false)}>Save</button>
      </FormModal>
    </>
  );
}

test('a window that is opened again while it fades away does not ask about what was typed before', async () => {
  const { user } = renderScreen(<Window />);
  await user.click(screen.getByText('Open'));
  await user.type(await screen.findByLabelText('Name'), 'Tea');
  await user.click(screen.getByText('Save'));
  await user.click(screen.getByText('Open'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Discard what you typed?' })).not.toBeInTheDocument();
});
