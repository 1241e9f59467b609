import { Alert, Anchor, Button, Text, type ButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import {
  useEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { errorText } from '#client/lib/error-text.ts';

/**
 * A button that runs something. While it runs it ignores presses, but stays enabled: a disabled one loses the focus. One that
 * has to be disabled gets the focus back, unless a result has it by then.
 */
export function BusyButton({
  loading = false,
  busyLabel,
  disabled,
  onClick,
  ref,
  children,
  ...props
}: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { busyLabel?: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(button, ref);
  const isSaid = loading && busyLabel !== undefined;
  const isOff = isSaid || (Boolean(disabled) && !loading);
  useFocusAfter(isSaid, button);

  return (
    <Button
      {...props}
      ref={merged}
      loading={busyLabel === undefined ? loading : undefined}
      disabled={isOff}
      aria-disabled={(loading && !isSaid) || undefined}
      onClick={loading ? ignore : onClick}
      renderRoot={(root) => <button {...root} disabled={isOff} />}
    >
      {isSaid ? busyLabel : children}
    </Button>
  );
}

/** Of a form's button also what Enter in a field would send. */
const ignore = (event: MouseEvent) => event.preventDefault();

function useFocusAfter(isRunning: boolean, starter: RefObject<HTMLElement | null>) {
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning && document.activeElement === document.body)
      starter.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning, starter]);
}

export type Call = { isPending: boolean; error?: unknown };

type AlertProps = {
  error?: unknown;
  /** The specification's sentences where the server has no words of its own, and for a session that has ended. */
  failed?: string;
  signedOut?: string;
  success?: string | null;
};

export function FormAlert({ error, failed, signedOut, success }: AlertProps) {
  if (error) {
    const { message, hint } = errorText(error, failed, signedOut);
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" title={message}>
        {hint !== message && hint}
      </Alert>
    );
  }
  if (!success) return null;
  return <Alert icon={<IconCircleCheck aria-hidden />} role="status" title={success} />;
}

/** A small grey line below or beside what it explains. */
export const Hint = Text.withProps({ size: 'xs', c: 'dimmed' });

export const QuietButton = Button.withProps({ variant: 'subtle', size: 'compact-sm' });

export const ExternalLink = Anchor.withProps({ target: '_blank', rel: 'noopener noreferrer' });
