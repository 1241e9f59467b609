import { IconCheck } from '@tabler/icons-react';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { WindowButtons } from '../../ui/modal/window-buttons.tsx';

type Props = { phase: 'idle' | 'posting' | 'posted'; isUpdate: boolean };

/** The button of the form, which also says how far it is. */
export function SubmitPost({ phase, isUpdate }: Props) {
  const idle = isUpdate ? PUBLISH_MESSAGES.update : PUBLISH_MESSAGES.post;
  return (
    <WindowButtons>
      <BusyButton
        type="submit"
        loading={phase === 'posting'}
        busyLabel={PUBLISH_MESSAGES.posting}
        leftSection={phase === 'posted' && <IconCheck size={18} aria-hidden />}
      >
        {phase === 'posted' ? PUBLISH_MESSAGES.posted : idle}
      </BusyButton>
    </WindowButtons>
  );
}
