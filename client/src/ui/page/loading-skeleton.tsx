import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { LOADING } from './page-texts.ts';

type Props = {
  rows?: number;
  /** Announced to screen readers. */
  label?: string;
};

/** Grey lines in the place of text that is on its way. */
export function LoadingSkeleton({ rows = 4, label = LOADING }: Props) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height={18} width={row % 3 === 2 ? '62%' : '100%'} />
        ))}
      </Stack>
    </div>
  );
}
