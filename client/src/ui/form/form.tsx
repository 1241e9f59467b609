import {
  Button,
  Textarea as MantineTextarea,
  TextInput,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import { TRPCClientError } from '@trpc/client';
import { useState, type ChangeEvent, type ComponentProps, type FocusEvent, type ReactNode } from 'react';
import {
  useController,
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { BusyButton, FormAlert, type Call } from '../action.tsx';
import { useDiscard } from '../kept/discarding.ts';
import { KeptFormOffer, useKeptForm, type Keeps } from '../kept/kept-form.tsx';
import { WindowButtons } from '../modal/modal.tsx';

type Element = Pick<ComponentProps<'form'>, 'aria-label' | 'className' | 'onKeyDown' | 'ref'>;

type Props<Values extends FieldValues, Output> = Element & {
  schema: Schema<Values, Output>;
  values: DefaultValues<Values>;
  /** Where its text is kept in the browser until it has been sent: until what `onSubmit` promises has come true. */
  keeps?: Keeps;
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
  keeps?: Keeps;
  onSubmit: (output: Output) => unknown;
  children: ReactNode;
};

export function FormElement<Values extends FieldValues, Output>({
  form,
  keeps,
  onSubmit,
  children,
  ...element
}: ElementProps<Values, Output>) {
  const [failure, setFailure] = useState<unknown>(null);
  const kept = useKeptForm(form, keeps ?? null);

  function send(output: Output) {
    const sending = onSubmit(output);
    // What fails is told by the call itself.
    if (sending instanceof Promise) sending.then(kept.forget, () => undefined);
  }

  return (
    <form
      {...element}
      noValidate
      onSubmit={(event) => {
        // A window inside a form is part of it for React, though not for the browser.
        event.stopPropagation();
        setFailure(null);
        form.handleSubmit(send)(event).catch(setFailure);
      }}
    >
      {keeps && <KeptFormOffer kept={kept} />}
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
  const resolver = checkedBy(schema);
  return useForm<Values, unknown, Output>({ resolver, defaultValues: values });
}

/** The same for values that become known bit by bit: a field follows its own until the user has changed it. */
export function useFollowingForm<Values extends FieldValues, Output>(
  schema: Schema<Values, Output>,
  values: Values,
) {
  const resolver = checkedBy(schema);
  return useForm<Values, unknown, Output>({ resolver, values, resetOptions: { keepDirtyValues: true } });
}

function checkedBy<Values extends FieldValues, Output>(schema: Schema<Values, Output>) {
  const resolver: Resolver<Values, unknown, Output> = async (...input) => {
    const [arrived, rules] = await Promise.all([
      checker.load(),
      typeof schema === 'function' ? schema() : schema,
    ]);
    // Never sent unchecked.
    if (!arrived || !rules) throw new TRPCClientError('');
    return arrived.zodResolver<Values, unknown, Output>(rules)(...input);
  };
  return resolver;
}

type FooterProps = { call: Call; failed?: string; submit: string; onCancel: () => void };

export function FormFooter({ call, failed, submit, onCancel }: FooterProps) {
  const discard = useDiscard();
  return (
    <>
      <FormAlert error={call.error} failed={failed} />
      <WindowButtons>
        <Button
          variant="default"
          onClick={() => {
            discard();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <BusyButton type="submit" loading={call.isPending}>
          {submit}
        </BusyButton>
      </WindowButtons>
    </>
  );
}

export type FieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
};

type TextControl<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  /** Cleans the text as it is typed. */
  sanitise?: (value: string) => string;
};

function useTextControl<Values extends FieldValues, Output>({
  control,
  name,
  sanitise = (value) => value,
}: TextControl<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return {
    name: field.name,
    ref: field.ref,
    onBlur: field.onBlur,
    value: field.value ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      field.onChange(sanitise(event.currentTarget.value)),
    error: fieldState.error?.message,
  };
}

export function TextField<Values extends FieldValues, Output>({
  control,
  name,
  sanitise,
  ...props
}: Omit<TextInputProps, 'name'> & TextControl<Values, Output>) {
  return <TextInput {...props} {...useTextControl({ control, name, sanitise })} />;
}

export function TextareaField<Values extends FieldValues, Output>({
  control,
  name,
  sanitise,
  onBlur,
  ...props
}: Omit<TextareaProps, 'name'> & TextControl<Values, Output>) {
  const text = useTextControl({ control, name, sanitise });
  function leave(event: FocusEvent<HTMLTextAreaElement>) {
    text.onBlur();
    onBlur?.(event);
  }
  return <Textarea {...props} {...text} onBlur={leave} />;
}

/** Mantine's own way of growing measures the page whenever the field is drawn: 30 ms of a phone's first view. */
const GROWS_BY_ITSELF = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

export function Textarea({ minRows = 3, maxRows, ...props }: TextareaProps) {
  if (!GROWS_BY_ITSELF) return <MantineTextarea autosize minRows={minRows} maxRows={maxRows} {...props} />;
  const input = {
    fieldSizing: 'content',
    minHeight: heightOf(minRows),
    ...(maxRows && { maxHeight: heightOf(maxRows) }),
  } as const;
  return <MantineTextarea styles={{ input }} {...props} />;
}

const heightOf = (rows: number) => `calc(${rows}lh + 2 * var(--input-padding-y) + 2px)`;
