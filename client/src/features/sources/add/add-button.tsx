import { Text } from '@mantine/core';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import type { Source } from '../source.ts';

export type WayProps = { profileId: string | null; onAdded: (sources: Source[]) => void };

type Props = {
  isBusy: boolean;
  isDisabled?: boolean;
  busyText: string;
  label?: string;
  onClick?: () => void;
};

export function AddButton({ isBusy, isDisabled = false, busyText, label = 'Add source', onClick }: Props) {
  return (
    <WindowButtons>
      <Text role="status" size="sm" c="dimmed">
        {isBusy ? busyText : ''}
      </Text>
      <BusyButton
        type={onClick ? 'button' : 'submit'}
        loading={isBusy}
        disabled={isDisabled}
        onClick={onClick}
      >
        {label}
      </BusyButton>
    </WindowButtons>
  );
}
