import { keepPreviousData } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { useController } from 'react-hook-form';
import { trpc } from '#client/lib/trpc.ts';
import { Fold } from '#client/ui/fold.tsx';
import { describeSources } from '../../sources/source.ts';
import type { BriefControl } from './brief-values.ts';

const ChooseSources = lazy(async () => ({
  default: (await import('../../sources/choose-sources.tsx')).ChooseSources,
}));

const NONE: string[] = [];

type Props = { control: BriefControl; profileId: string | null; isDisabled: boolean };

export function SourcesField({ control, profileId, isDisabled }: Props) {
  const { field, fieldState } = useController({ control, name: 'sourceIds' });
  const { value: ids = NONE, onChange } = field;
  const { data, isPlaceholderData } = trpc.content.chosenSources.useQuery(
    { ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const known = data?.sources ?? [];
  const chosen = known.filter(({ id }) => ids.includes(id));

  useEffect(() => {
    // Those that have been deleted since are no longer chosen.
    if (data && !isPlaceholderData && data.sources.length < ids.length)
      onChange(data.sources.map(({ id }) => id));
  }, [data, isPlaceholderData, ids, onChange]);

  return (
    <Fold title="Sources" state={fieldState.error?.message ?? describeSources(chosen)}>
      <ChooseSources ids={ids} profileId={profileId} isDisabled={isDisabled} onChange={onChange} />
    </Fold>
  );
}
