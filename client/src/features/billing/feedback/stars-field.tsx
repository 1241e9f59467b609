import { Input } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { FeedbackInput } from '#shared/schemas/billing.ts';
import classes from './stars-field.module.css';

const RATINGS = [1, 2, 3, 4, 5] as const;

/** One to five stars: radio buttons, so that the arrow keys choose and screen readers count. */
export function StarsField({ control }: { control: Control<FeedbackInput, unknown, FeedbackInput> }) {
  const { field, fieldState } = useController({ control, name: 'rating' });
  const errorId = useId();
  return (
    <fieldset className={classes.field} aria-describedby={fieldState.error && errorId}>
      <legend className={classes.legend}>Your rating</legend>
      <div className={classes.stars}>
        {RATINGS.map((rating) => (
          <label key={rating} className={classes.star}>
            <input
              type="radio"
              className={classes.input}
              name={field.name}
              ref={rating === 1 ? field.ref : undefined}
              checked={field.value === rating}
              onChange={() => field.onChange(rating)}
              onBlur={field.onBlur}
              aria-label={rating === 1 ? '1 star' : `${rating} stars`}
            />
            {rating <= field.value ? <IconStarFilled aria-hidden /> : <IconStar aria-hidden />}
          </label>
        ))}
      </div>
      {fieldState.error && <Input.Error id={errorId}>{fieldState.error.message}</Input.Error>}
    </fieldset>
  );
}
