import { Suspense, use, useEffect, useEffectEvent } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from '#client/lib/is-same.ts';
import type { KeptText } from '#client/lib/kept-texts.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useKeptText, type Place } from '#client/lib/use-kept-text.ts';
import { Discarding } from './discarding.ts';

const KeptOffer = lazyPart(async () => (await import('./kept-offer.tsx')).KeptOffer<unknown>);

export type Keeps = Place & {
  /** The server has no earlier text to compare with. */
  isNew?: boolean;
};

/** Keeps what is written into a form in the browser until it has been sent. */
export function useKeptForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  keeps: Keeps | null,
) {
  const { found, leave, keep, forget, isReady } = useKeptText<Values>(keeps);
  const forms = use(Discarding);
  const { subscribe, getValues, reset } = form;
  const isKept = keeps !== null;

  const keepChanges = useEffectEvent((value: Values, stored: DefaultValues<Values> | undefined) => {
    if (isSame(value, stored)) forget();
    else keep({ value, stored: stored as Values });
  });

  useEffect(() => {
    if (!isKept) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keepChanges(values, defaultValues as DefaultValues<Values>),
    });
  }, [subscribe, isKept]);

  useEffect(() => {
    forms?.add(forget);
    return () => void forms?.delete(forget);
  }, [forms, forget]);

  return {
    found,
    leave,
    forget,
    isReady,
    /** Keeps what stands in the form, which nobody else has any more. */
    keepAll: () => keep({ value: getValues(), stored: getValues() }),
    putBack: (value: Values) => reset(value, { keepDefaultValues: true }),
    isNew: keeps?.isNew ?? false,
    defaults: form.formState.defaultValues as Values,
  };
}

type OfferProps<Values> = {
  kept: {
    found: KeptText<Values> | null;
    leave: () => Promise<void>;
    putBack: (value: Values) => void;
    isNew: boolean;
    defaults: Values;
  };
};

export function KeptFormOffer<Values>({ kept }: OfferProps<Values>) {
  const { found, leave, putBack, isNew, defaults } = kept;
  if (!found) return null;
  return (
    <Suspense>
      <KeptOffer
        found={found}
        current={isNew ? null : defaults}
        inWords={wordsIn}
        leave={leave}
        onUse={({ value }) => putBack(value as Values)}
        mb="md"
      />
    </Suspense>
  );
}

/** All that can be read in the values of a form, a line each. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(wordsIn).filter(Boolean).join('\n');
}
