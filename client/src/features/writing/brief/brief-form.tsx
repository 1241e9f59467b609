import { Box, Button, Fieldset, Group, Stack } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ErrorText } from '#client/lib/error-text.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import { LoadingSkeleton } from '#client/ui/page/page-states.tsx';
import { FormElement } from '#client/ui/form/form.tsx';
import { TextareaField } from '#client/ui/form/fields.tsx';
import classes from './brief-form.module.css';
import { BriefSettings } from './brief-settings.tsx';
import type { BriefForm, BriefOutput } from './brief-values.ts';
import { KeywordIdeas, PhrasesField } from './keyword-ideas.tsx';
import { SourcesField } from './sources-field.tsx';
import { TopicField } from './topic-field.tsx';
import { useBriefLine } from './use-brief-line.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useFormState } from 'react-hook-form';

/** Seconds the Generate button counts down from. */
const GENERATION_COUNTDOWN = 60;

const OutlineFields = lazy(async () => ({ default: (await import('./outline-fields.tsx')).OutlineFields }));

type Props = {
  form: BriefForm;
  /** When the running generation was started; null while none runs. The form is disabled until it ends. */
  startedAt: number | null;
  onSubmit: (brief: BriefOutput) => void;
  usage: ReactNode;
  failure: ErrorText | null;
};

export function BriefFields({ form, startedAt, onSubmit, usage, failure }: Props) {
  const { control, watch } = form;
  const isWriting = startedAt !== null;
  const fold = useFold(form, isWriting);
  const button = useRef<HTMLButtonElement>(null);
  const [planFailure, setPlanFailure] = useState<unknown>(null);
  const outline = watch('outline');
  function submit(brief: BriefOutput) {
    setPlanFailure(null);
    onSubmit(brief);
  }

  function dropOutline() {
    form.setValue('outline', null, { shouldDirty: true });
    fold.unfold();
    button.current?.focus();
  }

  return (
    <FormElement form={form} onSubmit={submit} aria-label="Brief">
      {fold.isFolded && (
        <BriefLine form={form} isShown={fold.isOpen} onToggle={() => fold.setShown(!fold.isOpen)} />
      )}
      <Fieldset
        disabled={isWriting}
        hidden={!fold.isOpen}
        variant="unstyled"
        className={`u-fieldset ${classes.fields}`}
        // A field in view is not scrolled to by itself, even behind the bar.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
      >
        <Stack gap="lg" miw={0}>
          <TopicField form={form} />
          <KeywordIdeas form={form} />
          <PhrasesField control={control} />
          <TextareaField
            control={control}
            name="includeText"
            label="Extra text"
            description="Facts, quotes or wording the piece should include. Optional."
            maxRows={12}
          />
          <SourcesField control={control} profileId={watch('profileId') ?? null} isDisabled={isWriting} />
        </Stack>
        <Stack className={classes.side} gap="lg" miw={0}>
          <BriefSettings form={form} isDisabled={isWriting} />
          {usage}
        </Stack>
      </Fieldset>
      {outline && !isWriting && (
        <Suspense fallback={<LoadingSkeleton rows={4} />}>
          <OutlineFields form={form} outline={outline} isNew={fold.isAboveOutline} onDrop={dropOutline} />
        </Suspense>
      )}
      <div className={isWriting ? classes.waiting : classes.bar}>
        <FormAlert error={failure ?? planFailure} />
        {!isWriting && !outline && <PlanFirst form={form} onPlanned={fold.fold} onFailed={setPlanFailure} />}
        <BusyButton
          ref={button}
          type="submit"
          size="lg"
          className={classes.generate}
          loading={isWriting}
          busyLabel={isWriting && <Countdown startedAt={startedAt} />}
          leftSection={!isWriting && <IconSparkles size={20} aria-hidden />}
        >
          {outline ? 'Write' : 'Generate'}
        </BusyButton>
      </div>
    </FormElement>
  );
}

type LineProps = { form: BriefForm; isShown: boolean; onToggle: () => void };

function BriefLine({ form, isShown, onToggle }: LineProps) {
  const line = useBriefLine(form);
  return (
    <Group gap="0.25rem 1rem" justify="space-between">
      <Box component="p" className="u-flush u-soft u-wrap" flex="1 1 18rem">
        <Box component="strong" c="var(--ink)" fw={600}>
          {form.watch('topic')}
        </Box>{' '}
        {line}
      </Box>
      <Button variant="subtle" size="sm" aria-expanded={isShown} onClick={onToggle}>
        {isShown ? 'Hide the brief' : 'Show the brief'}
      </Button>
    </Group>
  );
}

function Countdown({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);

  const left = GENERATION_COUNTDOWN - Math.max(0, Math.floor((now - startedAt) / 1000));
  return left > 0 ? `Generating... ${left}s` : 'Generating... almost there';
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
    <BusyButton variant="default" size="lg" loading={propose.isPending} onClick={() => void plan()}>
      Plan first
    </BusyButton>
  );
}

function useFold({ control, watch }: BriefForm, isWriting: boolean) {
  const { errors } = useFormState({ control });
  const [isPlanned, setPlanned] = useState(false);
  const [isShown, setShown] = useState(false);
  const isAboveOutline = isPlanned && watch('outline') !== null;
  const isFolded = isWriting || isAboveOutline;
  // A field in error must be seen; those of the outline are outside of the fold.
  const { outline: _outline, insights: _insights, ...hidden } = errors;
  return {
    isFolded,
    isAboveOutline,
    isOpen: !isFolded || isShown || Object.keys(hidden).length > 0,
    setShown,
    fold: () => {
      setPlanned(true);
      setShown(false);
    },
    unfold: () => setPlanned(false),
  };
}
