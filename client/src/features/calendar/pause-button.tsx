import { BusyButton } from '../../ui/busy-button.tsx';

type Props = { isPaused: boolean; isBusy: boolean; onPause: () => void; onResume: () => void };

export function PauseButton({ isPaused, isBusy, onPause, onResume }: Props) {
  return (
    <BusyButton
      size="sm"
      variant={isPaused ? 'filled' : 'default'}
      onClick={isPaused ? onResume : onPause}
      loading={isBusy}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </BusyButton>
  );
}
