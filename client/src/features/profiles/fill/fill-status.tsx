import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { FILL_MESSAGES } from '#shared/schemas/fill-profile.ts';
import { pagesRead } from './describe-fill.ts';
import { FormAlert } from '#client/ui/form/form-alert.tsx';
import type { FillState } from './use-fill-from-website.ts';

type Props = { state: FillState; onCancel: () => void };

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

export function FillStatus({ state, onCancel }: Props) {
  return (
    <>
      <div role="status">
        {state.phase === 'running' && (
          <Group gap="sm" wrap="nowrap">
            <Loader size="sm" aria-hidden />
            <Text fz="sm" className="u-wrap">
              {state.step}
            </Text>
          </Group>
        )}
        {state.phase === 'done' && (
          <Alert
            ref={bringIntoView}
            role="group"
            icon={<IconSparkles aria-hidden />}
            title={pagesRead(state.pages)}
          >
            {[...state.summary, ...(state.isByAi ? [] : [FILL_MESSAGES.offline])].map((line) => (
              <p key={line} className="u-flush">
                {line}
              </p>
            ))}
          </Alert>
        )}
      </div>
      {state.phase === 'running' && (
        <Button variant="subtle" size="compact-sm" onClick={onCancel} className="u-start">
          Stop reading
        </Button>
      )}
      {state.phase === 'idle' && <FormAlert error={state.error} />}
    </>
  );
}
