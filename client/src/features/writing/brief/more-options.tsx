import { lazy } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { languageName } from '#shared/rules/languages.ts';
import { Fold } from '#client/ui/fold.tsx';
import type { BriefControl } from './brief-values.ts';

const MoreFields = lazy(async () => ({ default: (await import('./more-fields.tsx')).MoreFields }));

type Props = { control: BriefControl; isDisabled: boolean };

/** What has a sensible default, folded to one line that says what is set. */
export function MoreOptions({ control, isDisabled }: Props) {
  const { errors } = useFormState({ control, name: 'insights' });
  const [language, insights] = useWatch({ control, name: ['language', 'insights'] });
  const answered = Object.values(insights ?? {}).filter((answer) => answer?.trim()).length;
  const state = [
    language ? languageName(language) : 'Language of the topic',
    answered > 0 ? `${answered} of 3 questions answered` : 'no questions answered',
  ].join(' · ');
  return (
    <Fold title="More options" state={state} isForcedOpen={errors.insights !== undefined}>
      <MoreFields control={control} isDisabled={isDisabled} />
    </Fold>
  );
}
