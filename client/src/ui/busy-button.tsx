import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** What stands on it while it runs, instead of the kit's circle. */
    busyLabel?: ReactNode;
  };

/** A button that runs something. Meanwhile it ignores presses, but stays enabled: a disabled one loses the focus. */
export function BusyButton({ loading = false, busyLabel, disabled, onClick, children, ...props }: Props) {
  const isOff = Boolean(disabled) && !loading;
  const isSaid = loading && busyLabel !== undefined;
  return (
    <Button
      {...props}
      loading={busyLabel === undefined ? loading : undefined}
      disabled={isOff}
      data-disabled={isSaid || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? ignore : onClick}
      renderRoot={(root) => <button {...root} disabled={isOff} />}
    >
      {isSaid ? busyLabel : children}
    </Button>
  );
}

/** Of a form's button also what Enter in a field would send. */
const ignore = (event: MouseEvent) => event.preventDefault();
