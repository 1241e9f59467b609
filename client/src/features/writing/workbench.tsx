import { Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { errorText, type ErrorText } from '#client/lib/error-text.ts';
import { grouped } from '#client/lib/in-words.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';
import { newId } from '#client/lib/new-id.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { useCheckedForm } from '#client/ui/form/form.tsx';
import { KeptFormOffer, useKeptForm } from '#client/ui/kept/kept-form.tsx';
import { UsageMeter } from '#client/ui/meter.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { isUsedUp, type Usage } from '#shared/rules/billing.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { BriefFields } from './brief/brief-form.tsx';
import type { BriefOutput, BriefValues } from './brief/brief-values.ts';

const MissedFailure = lazyPart(async () => (await import('./live/missed-failure.tsx')).MissedFailure);
const LiveView = lazyPart(async () => (await import('./live/live-view.tsx')).LiveView);

/** The rules arrive when the page is touched: nothing is checked before. */
const rules = loadedWhenTouched(() => import('./brief/brief-rules.ts'));
const briefSchema = async () => (await rules.load())?.generateContentInput ?? null;

const BRIEF = { name: 'brief', title: 'What you have filled in to create content', isNew: true };

/** What may stand above the brief, and starts a piece for a profile. */
export type StartProps = { onWrite: (wish: { topic: string; profileId: string }) => void };

type Running = { id: string; startedAt: number };

type Props = {
  initial: BriefValues;
  running: RouterOutputs['content']['currentGeneration']['running'];
  /** The piece that failed since the user was here last; its brief is back in the form. */
  missed: RouterOutputs['content']['currentGeneration']['failed'];
  usage: Usage;
  /** What is written without a key. */
  recorded: RouterOutputs['content']['listRecordedBriefs']['briefs'];
  /** What is here once the plan is used up and nothing is being written any more. */
  gate: ReactNode;
  Start: ComponentType<StartProps>;
  ideas: ReactNode;
};

export function Workbench({ initial, running, missed, usage, recorded, gate, Start, ideas }: Props) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const form = useCheckedForm<BriefValues, BriefOutput>(briefSchema, initial);
  const kept = useKeptForm(form, BRIEF);
  const { brand } = useBrand();
  const brandId = brand?.id ?? null;
  useEffect(() => {
    if (initial.topic) return;
    form.reset({ ...initial, id: form.getValues('id'), profileId: brandId }, { keepDirtyValues: true });
  }, [form, initial, brandId]);
  const [followed, setFollowed] = useState<Running | null>(
    running && { id: running.id, startedAt: Date.parse(running.startedAt) },
  );
  // Kept from the opening on: told once, the server does not tell it again.
  const [restored] = useState(missed);
  const [isTold, setTold] = useState(true);
  useBriefElsewhere(kept, { running, restored });
  const [failure, setFailure] = useState<ErrorText | null>(null);
  const { mutate: markSeen } = trpc.content.markFailureSeen.useMutation();
  const start = trpc.content.startGeneration.useMutation({
    onMutate: () => {
      setFailure(null);
      setTold(false);
    },
    onSuccess: ({ id }) => {
      kept.forget();
      setFollowed({ id, startedAt: Date.now() });
      void utils.content.listWriting.invalidate();
    },
    onError: (error) => stop(errorText(error, CONTENT_MESSAGES.generateFailed)),
  });

  /** The form stays as it was left; the next try is another piece. */
  function stop(reason: ErrorText | null) {
    if (reason && followed) markSeen({ id: followed.id });
    setFollowed(null);
    setFailure(reason);
    form.setValue('id', newId());
    kept.keepAll();
    void utils.billing.usage.invalidate();
  }

  async function open(id: string) {
    void utils.billing.usage.invalidate();
    void utils.content.listContent.invalidate();
    // What was written stays on the screen until the finished piece can take its place.
    await utils.content.getContent.prefetch({ id });
    await navigate(paths.content(id));
  }

  function writeAtOnce({ topic, profileId }: { topic: string; profileId: string }) {
    form.setValue('topic', topic, { shouldDirty: true });
    form.setValue('profileId', profileId, { shouldDirty: true });
    void form.handleSubmit((brief) => start.mutate(brief))();
  }

  const isWriting = followed !== null || start.isPending;
  if (isUsedUp(usage) && !isWriting) return gate;
  return (
    <>
      {!isWriting && <KeptFormOffer kept={kept} />}
      {!isWriting && <Start onWrite={writeAtOnce} />}
      {restored && isTold && (
        <Suspense>
          <MissedFailure failure={restored} onClose={() => setTold(false)} />
        </Suspense>
      )}
      {followed && (
        <Suspense fallback={<LoadingSkeleton rows={8} />}>
          <LiveView
            {...followed}
            takesFocus={start.isSuccess}
            onDone={(id) => void open(id)}
            onFailed={stop}
            onCancelled={() => stop(null)}
          />
        </Suspense>
      )}
      <BriefFields
        form={form}
        startedAt={start.isPending ? start.submittedAt : null}
        isHidden={followed !== null}
        onSubmit={(brief) => start.mutate(brief)}
        usage={<UsageMeter usage={usage} />}
        left={leftOf(usage)}
        recorded={recorded}
        failure={failure}
      />
      {!isWriting && <Suspense>{ideas}</Suspense>}
    </>
  );
}

/** Of a month's words, so few that they are worth a word. */
const FEW_LEFT = 0.1;

/** "2 of 3 free pieces left". */
function leftOf({ plan, left, limit }: Usage): string | null {
  if (limit === null || left === null) return null;
  if (plan === 'pro') return left <= limit * FEW_LEFT ? `${grouped(left)} words left this month` : null;
  return `${left} of ${limit} free pieces left`;
}

type Kept = ReturnType<typeof useKeptForm<BriefValues, BriefOutput>>;

/** The server has a brief that was started. One that failed is shown once, and after that only this browser has it. */
function useBriefElsewhere(
  kept: Kept,
  { running, restored }: { running: Props['running']; restored: Props['missed'] },
) {
  const { found, leave, keepAll, isReady } = kept;
  const isStarted = found !== null && found.value.id === running?.id;
  const settle = useEffectEvent(() => void leave());
  useEffect(() => {
    if (isStarted) settle();
  }, [isStarted]);

  const keepRestored = useEffectEvent(() => {
    if (restored) keepAll();
  });
  useEffect(() => {
    if (isReady) keepRestored();
  }, [isReady]);
}
