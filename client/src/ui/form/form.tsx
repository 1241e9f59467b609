import { type ComponentProps, type ReactNode, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { TRPCClientError } from '@trpc/client';
import type { z } from 'zod';
import { loadedWhenTouched } from '../../lib/loaded-when-touched.ts';
import { Button } from '@mantine/core';
import { BusyButton } from '../busy-button.tsx';
import { FormAlert } from './form-alert.tsx';
import { WindowButtons } from '../modal/modal.tsx';

type Element = Pick<ComponentProps<'form'>, 'aria-label' | 'className' | 'onKeyDown' | 'ref'>;

type Props<Values extends FieldValues, Output> = Element & {
  schema: Schema<Values, Output>;
  values: DefaultValues<Values>;
  onSubmit: (output: Output, form: UseFormReturn<Values, unknown, Output>) => unknown;
  children: (form: UseFormReturn<Values, unknown, Output>) => ReactNode;
};

export function Form<Values extends FieldValues, Output>({
  schema,
  values,
  onSubmit,
  children,
  ...element
}: Props<Values, Output>) {
  const form = useCheckedForm(schema, values);
  return (
    <FormElement {...element} form={form} onSubmit={(output) => onSubmit(output, form)}>
      {children(form)}
    </FormElement>
  );
}

type ElementProps<Values extends FieldValues, Output> = Element & {
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: (output: Output) => unknown;
  children: ReactNode;
};

export function FormElement<Values extends FieldValues, Output>({
  form,
  onSubmit,
  children,
  ...element
}: ElementProps<Values, Output>) {
  const [failure, setFailure] = useState<unknown>(null);
  return (
    <form
      {...element}
      noValidate
      onSubmit={(event) => {
        // A window inside a form is part of it for React, though not for the browser.
        event.stopPropagation();
        setFailure(null);
        form
          .handleSubmit((output) => void onSubmit(output))(event)
          .catch(setFailure);
      }}
    >
      {children}
      <FormAlert error={failure} />
    </form>
  );
}

type Schema<Values extends FieldValues, Output> =
  z.ZodType<Output, Values> | (() => Promise<z.ZodType<Output, Values> | null>);

/** Checking arrives when the page is touched: nothing is checked before. */
const checker = loadedWhenTouched(() => import('./check-by-schema.ts'));

export function useCheckedForm<Values extends FieldValues, Output>(
  schema: Schema<Values, Output>,
  values: DefaultValues<Values>,
) {
  const resolver: Resolver<Values, unknown, Output> = async (...input) => {
    const [arrived, rules] = await Promise.all([
      checker.load(),
      typeof schema === 'function' ? schema() : schema,
    ]);
    // Never sent unchecked.
    if (!arrived || !rules) throw new TRPCClientError('');
    return arrived.zodResolver<Values, unknown, Output>(rules)(...input);
  };
  return useForm<Values, unknown, Output>({ resolver, defaultValues: values });
}

type FooterProps = {
  error: ComponentProps<typeof FormAlert>['error'];
  submit: string;
  isPending: boolean;
  onCancel: () => void;
};

export const FormFooter = ({ error, submit, isPending, onCancel }: FooterProps) => (
  <>
    <FormAlert error={error} />
    <WindowButtons>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <BusyButton type="submit" loading={isPending}>
        {submit}
      </BusyButton>
    </WindowButtons>
  </>
);
