import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderScreen } from '#client/test/render-screen.tsx';
import { Form, TextareaField, TextField } from './form/form.tsx';
import { SelectField } from './form/select-field.tsx';

const formInput = z.object({
  topic: z.string().trim().min(1, 'Required'),
  notes: z.string(),
  tone: z.enum(['friendly', 'formal']),
});

type Rules = typeof formInput;
type FormProps = { schema?: Rules | (() => Promise<Rules | null>); onSend: (values: unknown) => void };

function ExampleForm({ onSend, schema = formInput }: FormProps) {
  return (
    <Form
      schema={schema}
      values={{ topic: '', notes: '', tone: 'friendly' }}
      onSubmit={(output) => onSend(output)}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="topic"
            label="Topic"
            sanitise={(text) => text.replaceAll('<', '')}
          />
          <TextareaField control={control} name="notes" label="Notes" />
          <SelectField
            control={control}
            name="tone"
            label="Tone"
            data={[
              { value: 'friendly', label: 'friendly' },
              { value: 'formal', label: 'formal' },
            ]}
          />
          <Button type="submit">Send</Button>
        </>
      )}
    </Form>
  );
}

test('a form names the error at its field, cleans text as it is typed and sends the parsed values @long', async () => {
  const onSend = vi.fn<(values: unknown) => void>();
  const { user } = renderScreen(<ExampleForm onSend={(values) => onSend(values)} />);

  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Required')).toBeVisible();
  expect(screen.getByLabelText('Topic')).toBeInvalid();
  expect(screen.getByLabelText('Topic')).toHaveFocus();

  await user.type(screen.getByLabelText('Topic'), ' <Tea ');
  await user.type(screen.getByLabelText('Notes'), 'green');
  await user.click(screen.getByRole('combobox', { name: 'Tone' }));
  await user.click(await screen.findByRole('option', { name: 'formal' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledWith({ topic: 'Tea', notes: 'green', tone: 'formal' });
});

test('a form whose rules have not arrived without a network says so, sends nothing, and sends later', async () => {
  const onSend = vi.fn<(values: unknown) => void>();
  const schema = vi.fn<() => Promise<Rules | null>>(async () => formInput).mockResolvedValueOnce(null);
  const { user } = renderScreen(<ExampleForm schema={schema} onSend={onSend} />);
  await user.type(screen.getByLabelText('Topic'), 'Tea');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The server cannot be reached. Please try again.',
  );
  expect(onSend).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(onSend).toHaveBeenCalledWith({ topic: 'Tea', notes: '', tone: 'friendly' });
});
