import type { ComponentProps, ReactNode } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { type Schema, useCheckedForm } from './use-checked-form.ts';

type Element = Pick<ComponentProps<'form'>, 'aria-label' | 'className' | 'ref'>;

type Props<Values extends FieldValues, Output> = Element & {
  /** The server checks by the same. */
  schema: Schema<Values, Output>;
  values: DefaultValues<Values>;
  onSubmit: (output: Output, form: UseFormReturn<Values, unknown, Output>) => unknown;
  children: (form: UseFormReturn<Values, unknown, Output>) => ReactNode;
};

/** The one form of the app: it sends what has passed its schema, and names each error at its field. */
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

/** The same around a state that is used outside of it as well. */
export function FormElement<Values extends FieldValues, Output>({
  form,
  onSubmit,
  children,
  ...element
}: ElementProps<Values, Output>) {
  return (
    <form
      {...element}
      noValidate
      onSubmit={(event) => {
        // A window inside a form is part of it for React, though not for the browser.
        event.stopPropagation();
        void form.handleSubmit((output) => void onSubmit(output))(event);
      }}
    >
      {children}
    </form>
  );
}
