import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { loadedWhenTouched } from '../../lib/loaded-when-touched.ts';

/** The rules of a form, or what fetches them where the first view must do without. */
export type Schema<Values extends FieldValues, Output> =
  z.ZodType<Output, Values> | (() => Promise<z.ZodType<Output, Values> | null>);

/** Checking arrives when somebody touches the page: nothing is checked before. */
const checker = loadedWhenTouched(() => import('./check-by-schema.ts'));

/** The state of a form, checked by its schema. For a screen that uses it outside of its `<Form>` as well. */
export function useCheckedForm<Values extends FieldValues, Output>(
  schema: Schema<Values, Output>,
  values: DefaultValues<Values>,
) {
  const resolver: Resolver<Values, unknown, Output> = async (...input) => {
    const [arrived, rules] = await Promise.all([
      checker.load(),
      typeof schema === 'function' ? schema() : schema,
    ]);
    // Without its rules (a lost connection) nothing is sent.
    if (!arrived || !rules) throw new Error('The rules of the form have not arrived.');
    return arrived.zodResolver<Values, unknown, Output>(rules)(...input);
  };
  return useForm<Values, unknown, Output>({ resolver, defaultValues: values });
}
