import { Loader } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { languageName } from '#shared/languages.ts';
import type { BriefControl } from './brief-values.ts';
import classes from './more-options.module.css';

const MoreFields = lazy(async () => ({ default: (await import('./more-fields.tsx')).MoreFields }));

type Props = { control: BriefControl; isDisabled: boolean };

/** What has a sensible default, folded to one line that says what is set. */
export function MoreOptions({ control, isDisabled }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { errors } = useFormState({ control, name: 'insights' });
  const [language, insights] = useWatch({ control, name: ['language', 'insights'] });
  const answered = Object.values(insights ?? {}).filter((answer) => answer?.trim()).length;
  const state = [
    language ? languageName(language) : 'Language of the topic',
    answered > 0 ? `${answered} of 3 questions answered` : 'no questions answered',
  ].join(' · ');
  const isShown = isOpen || errors.insights !== undefined;
  return (
    <details
      className={classes.options}
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.line}>
        <span>More options</span> <span className={classes.state}>{state}</span>
      </summary>
      {isShown && (
        <Suspense fallback={<Loader size="sm" />}>
          <MoreFields control={control} isDisabled={isDisabled} />
        </Suspense>
      )}
    </details>
  );
}
