import { Box, Stack } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ErrorText } from '#client/lib/error-text.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { AlikePages } from '#client/ui/alike-pages.tsx';
import { FormElement, TextareaField } from '#client/ui/form/form.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { Countdown } from '../live/countdown.tsx';
import { BasedOn } from './based-on.tsx';
import classes from './brief-form.module.css';
import { BriefLine } from './brief-line.tsx';
import type { BriefForm, BriefOutput } from './brief-values.ts';
import { KeywordChips } from './keyword-ideas.tsx';
import { RecordedBriefs } from './recorded-briefs.tsx';

const OutlineFields = lazyPart(async () => (await import('./outline-fields.tsx')).OutlineFields);

type Props = {
  form: BriefForm;
  startedAt: number | null;
  /** The piece is being written where the form was. */
  isHidden: boolean;
  onSubmit: (brief: BriefOutput) => void;
  usage: ReactNode;
  /** What is left of the plan, in a few words. */
  left: string | null;
  recorded: ComponentProps<typeof RecordedBriefs>['briefs'];
  failure: ErrorText | null;
};

export function BriefFields({ form, startedAt, isHidden, onSubmit, usage, left, recorded, failure }: Props) {
  const { control, watch } = form;
  const isStarting = startedAt !== null;
  const button = useRef<HTMLButtonElement>(null);
  const [planFailure, setPlanFailure] = useState<unknown>(null);
  const [isPlanned, setPlanned] = useState(false);
  const outline = watch('outline');
  useFocusAtStart(isHidden, button);

  function submit(brief: BriefOutput) {
    setPlanFailure(null);
    onSubmit(brief);
  }

  function dropOutline() {
    form.setValue('outline', null, { shouldDirty: true });
    setPlanned(false);
    button.current?.focus();
  }

  return (
    <Box hidden={isHidden} maw="42.5rem">
      <FormElement
        form={form}
        onSubmit={submit}
        aria-label="Brief"
        onKeyDown={(event) => sendOrGoOn(event, form)}
      >
        <Box
          component="fieldset"
          disabled={isStarting || isHidden}
          className="u-fieldset"
          // A field in view is not scrolled to by itself, even behind the bar.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        >
          <Stack gap="xl" pb="lg" miw={0}>
            {recorded.length > 0 && <RecordedBriefs briefs={recorded} form={form} isDisabled={isStarting} />}
            <div>
              <TextareaField
                control={control}
                name="topic"
                label="Topic"
                placeholder="What is it about?"
                sanitise={(text) => text.replace(/\s*\n\s*/g, ' ')}
                classNames={{ input: classes.topic }}
                minRows={1}
                maxRows={6}
                withAsterisk
                autoComplete="off"
              />
              <AlikePages topic={watch('topic')} />
              <BriefLine form={form} />
              <KeywordChips control={control} />
            </div>
            <BasedOn form={form} isDisabled={isStarting} />
            {usage}
            {/* Below what is there already, which stays where it is. */}
            {outline && (
              <Suspense fallback={<LoadingSkeleton rows={4} />}>
                <OutlineFields form={form} outline={outline} isNew={isPlanned} onDrop={dropOutline} />
              </Suspense>
            )}
          </Stack>
        </Box>
        <div className={classes.bar}>
          <FormAlert error={failure ?? planFailure} />
          {left && <span className={`u-soft u-small ${classes.left}`}>{left}</span>}
          {!isStarting && !outline && watch('topic') && (
            <PlanFirst form={form} onPlanned={() => setPlanned(true)} onFailed={setPlanFailure} />
          )}
          <BusyButton
            ref={button}
            type="submit"
            className={classes.generate}
            loading={isStarting}
            busyLabel={isStarting && <Countdown startedAt={startedAt} />}
            leftSection={!isStarting && <IconSparkles size={20} aria-hidden />}
          >
            {outline ? 'Write' : 'Generate'}
          </BusyButton>
        </div>
      </FormElement>
    </Box>
  );
}

/** Enter goes on, and never spends a generation by accident; with Ctrl or Cmd it does what the button does. */
function sendOrGoOn(event: KeyboardEvent<HTMLFormElement>, { setFocus }: BriefForm) {
  const { target, currentTarget, nativeEvent } = event;
  // A window opened from the form is part of it for React alone.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (event.key !== 'Enter' || nativeEvent.isComposing) return;
  const isTopic = target instanceof HTMLTextAreaElement && target.name === 'topic';
  const isSent = event.ctrlKey || event.metaKey;
  if (isSent || isTopic || target instanceof HTMLInputElement) event.preventDefault();
  if (isSent) currentTarget.requestSubmit();
  else if (isTopic) setFocus('includeText');
}

/** Who arrives starts at the topic; whose piece was stopped is at the button that starts it again. */
function useFocusAtStart(isHidden: boolean, button: RefObject<HTMLButtonElement | null>) {
  const wasHidden = useRef(isHidden);
  useEffect(() => {
    const isFree = document.activeElement?.matches('body, h1') ?? true;
    const isBack = wasHidden.current;
    wasHidden.current = isHidden;
    if (isHidden || !isFree) return;
    // A page that is just coming alive takes no focus before.
    const timer = setTimeout(() => {
      if (isBack) return button.current?.focus();
      document.querySelector<HTMLElement>('textarea[name=topic]')?.focus({ preventScroll: true });
      // What stands above it, on a phone more than a screen, is read first.
      document.documentElement.scrollTop = 0;
    });
    return () => clearTimeout(timer);
  }, [isHidden, button]);
}

type PlanFirstProps = { form: BriefForm; onPlanned: () => void; onFailed: (error: unknown) => void };

function PlanFirst({ form, onPlanned, onFailed }: PlanFirstProps) {
  const propose = trpc.content.proposeOutline.useMutation({
    onMutate: () => onFailed(null),
    onSuccess: (outline) => {
      form.setValue('outline', outline, { shouldDirty: true });
      onPlanned();
    },
    onError: onFailed,
  });
  const plan = form.handleSubmit((brief) => propose.mutate(brief));
  return (
    <BusyButton variant="default" loading={propose.isPending} onClick={() => void plan()}>
      Plan first
    </BusyButton>
  );
}
