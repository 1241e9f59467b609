import { Progress, type ProgressRootProps } from '@mantine/core';

type Props = Pick<ProgressRootProps, 'size' | 'radius'> & {
  share: number;
  label: string;
  text: string;
  color?: string;
};

/** A bar that is read out in words: Mantine's own says nothing but the bare percentage. */
export function ProgressBar({ share, label, text, color, ...rest }: Props) {
  return (
    <Progress.Root {...rest}>
      <Progress.Section
        value={share}
        color={color}
        withAria={false}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        aria-valuetext={text}
      />
    </Progress.Root>
  );
}
