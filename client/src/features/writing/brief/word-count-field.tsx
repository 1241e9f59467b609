import { TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { WORD_COUNT_MAX, WORD_COUNT_MIN, WORD_COUNT_TOO_LOW } from '#shared/rules/content.ts';
import { grouped } from '#client/lib/in-words.ts';
import type { BriefControl } from './brief-values.ts';
import classes from './word-count-field.module.css';

const STEP = 100;
const KEYS: Record<string, number> = { ArrowUp: STEP, ArrowDown: -STEP };
const LONGEST_FIGURE = 6;

const withinLimits = (count: number) => Math.min(WORD_COUNT_MAX, Math.max(WORD_COUNT_MIN, count));

/**
 * When the field is left, a larger number is brought back to the limit, as the server does; a smaller one is refused. The
 * Mantine's own number field would weigh 7 kB in the first view.
 */
export function WordCountField({ control }: { control: BriefControl }) {
  const { field, fieldState } = useController({ control, name: 'wordCount' });
  const step = (by: number) => field.onChange(withinLimits(field.value + by));
  const isTooLow = fieldState.isTouched && field.value < WORD_COUNT_MIN;
  return (
    <TextInput
      {...field}
      value={field.value || ''}
      label="Word count"
      description={`${WORD_COUNT_MIN} to ${grouped(WORD_COUNT_MAX)}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      onChange={(event) =>
        field.onChange(Number(event.currentTarget.value.replace(/\D/g, '').slice(0, LONGEST_FIGURE)))
      }
      onBlur={() => {
        field.onChange(Math.min(field.value, WORD_COUNT_MAX));
        field.onBlur();
      }}
      onKeyDown={(event) => {
        const by = KEYS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        step(by);
      }}
      error={fieldState.error?.message ?? (isTooLow && WORD_COUNT_TOO_LOW)}
      rightSection={<Steps onStep={step} />}
    />
  );
}

/** For the pointer alone: the arrow keys do the same. */
function Steps({ onStep }: { onStep: (by: number) => void }) {
  return (
    <div className={classes.steps} aria-hidden>
      <UnstyledButton
        tabIndex={-1}
        className={`u-center u-soft ${classes.step}`}
        onClick={() => onStep(STEP)}
      >
        <IconChevronUp size={14} />
      </UnstyledButton>
      <UnstyledButton
        tabIndex={-1}
        className={`u-center u-soft ${classes.step}`}
        onClick={() => onStep(-STEP)}
      >
        <IconChevronDown size={14} />
      </UnstyledButton>
    </div>
  );
}
