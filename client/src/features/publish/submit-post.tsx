import { Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { PUBLISH_MESSAGES } from '#shared/publish-rules.ts';

type Props = { phase: 'idle' | 'posting' | 'posted'; isUpdate: boolean };

/** The button of the form, which also says how far it is. */
export function SubmitPost({ phase, isUpdate }: Props) {
  const idle = isUpdate ? PUBLISH_MESSAGES.update : PUBLISH_MESSAGES.post;
  return (
    <Group justify="flex-end">
      <Button
        type="submit"
        disabled={phase === 'posting'}
        leftSection={phase === 'posted' && <IconCheck size={18} aria-hidden />}
      >
        {{ idle, posting: PUBLISH_MESSAGES.posting, posted: PUBLISH_MESSAGES.posted }[phase]}
      </Button>
    </Group>
  );
}
