import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, type ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { useIsTakingOver } from '#client/lib/taking-over.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { LoadingSkeleton, PageHeader } from '#client/ui/page/page.tsx';
import { isUsedUp } from '#shared/rules/billing.ts';
import { briefLike, newBrief } from './brief/brief-values.ts';
import { Workbench, type StartProps } from './workbench.tsx';

/** What the program brings has no larger text than this page's name: what is painted first stays the largest. */
const LEAD = 'What should we write about?';

type Props = {
  Gate: ComponentType;
  Notice: ComponentType;
  Start: ComponentType<StartProps>;
  Ideas: ComponentType;
};

export function CreateContentScreen({ Gate, Notice, Start, Ideas }: Props) {
  const [params] = useSearchParams();
  const from = params.get('from');
  const topic = params.get('topic');
  const { brand } = useBrand();
  const usage = trpc.billing.usage.useQuery();
  const isTakingOver = useIsTakingOver();
  const current = useCurrentGeneration();
  const asks = trpc.profiles.asksForWebsite.useQuery();
  const recorded = trpc.content.listRecordedBriefs.useQuery();
  const running = current.data?.running ?? null;
  // What is being written is in the form again on any device or reload it is watched.
  const wanted = from ?? running?.id ?? null;
  const like = trpc.content.getBrief.useQuery(
    { id: wanted ?? '' },
    { enabled: wanted !== null, retry: false },
  );
  // An address that asks for another brief gets that one; the failure is shown at the next visit.
  const missed = from === null ? (current.data?.failed ?? null) : null;
  const source = like.data ?? missed;
  const known = isTakingOver ? undefined : usage.data;
  const isReady =
    !isTakingOver &&
    !usage.isPending &&
    !current.isPending &&
    !recorded.isPending &&
    !asks.isPending &&
    (wanted === null || !like.isPending);

  return (
    <>
      <PageHeader
        title="Create Content"
        breadcrumb={[{ label: 'Content' }, { label: 'Create Content' }]}
        lead={known && isUsedUp(known) ? undefined : LEAD}
        isNarrow
      />
      {known && !isUsedUp(known) && <Notice />}
      <FormAlert error={usage.error ?? current.error} />
      {!isReady && <LoadingSkeleton rows={8} />}
      {isReady && known && (
        <Workbench
          key={from ?? topic}
          initial={
            source
              ? briefLike(source)
              : newBrief({ topic, profileId: brand?.id, sourceId: params.get('source') })
          }
          missed={missed}
          running={running}
          usage={known}
          recorded={recorded.data?.briefs ?? []}
          gate={<Gate />}
          Start={Start}
          ideas={<Ideas />}
        />
      )}
    </>
  );
}

/** What is being written. The next visit asks again: it may have ended since. */
function useCurrentGeneration() {
  const queryClient = useQueryClient();
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: getQueryKey(trpc.content.currentGeneration) }),
    [queryClient],
  );
  return trpc.content.currentGeneration.useQuery();
}
