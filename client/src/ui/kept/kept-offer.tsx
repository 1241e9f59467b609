import { Button, Group, Paper, Text } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { recentTime } from '#client/lib/in-words.ts';
import { isSame, isSameText } from '#client/lib/is-same.ts';
import type { KeptText, LeftText } from '#client/lib/kept-texts.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { Modal, WindowButtons } from '../modal/modal.tsx';
import { LoadingSkeleton } from '../page/page.tsx';

const ChangedText = lazyPart(async () => (await import('../compared-text.tsx')).ChangedText);

type Props<Value> = {
  found: KeptText<Value>;
  /** What the server has; null where the text is new to it, and there is nothing to compare. */
  current: Value | null;
  inWords: (value: Value) => string;
  /** Takes the offer away; the text is no longer kept. */
  leave: () => Promise<void>;
  /** Keeps it in its new place; it is left here until it has. */
  onUse: (left: LeftText<Value>) => void | Promise<void>;
  /** What is below. */
  mb?: 'md';
};

/** A text that an earlier visit has left in this browser, and that the server does not have. */
export function KeptOffer<Value>({ found, current, inWords, leave, onUse, mb }: Props<Value>) {
  const [isComparing, setComparing] = useState(false);
  const { hasArrived, isChangedSince } = compare(found, current, inWords);
  const time = recentTime(found.at);

  useEffect(() => {
    if (hasArrived) void leave();
  });

  if (hasArrived) return null;

  async function use() {
    setComparing(false);
    await onUse(found);
    await leave();
  }

  function drop() {
    setComparing(false);
    void leave();
  }

  return (
    <Paper withBorder component="section" aria-label="Text from this device" px="md" py="xs" mb={mb}>
      <Group gap="0.25rem 1rem" justify="space-between">
        <Text role="status" size="sm" flex="1 1 12rem">
          Text from this device, {time}, not saved.
          {isChangedSince && ' It has been changed elsewhere since.'}
        </Text>

        <Group gap="xs" wrap="nowrap">
          {!isChangedSince && (
            <Button size="xs" onClick={() => void use()}>
              Use it
            </Button>
          )}
          {current !== null && (
            <Button size="xs" variant="default" onClick={() => setComparing(true)}>
              Compare
            </Button>
          )}
          <Button size="xs" variant="default" onClick={drop}>
            Leave it
          </Button>
        </Group>
      </Group>

      {current !== null && (
        <Modal
          opened={isComparing}
          onClose={() => setComparing(false)}
          title={`Text from this device, ${time}`}
          size="64rem"
        >
          <Suspense fallback={<LoadingSkeleton rows={6} />}>
            <ChangedText
              before={{ title: 'Saved', text: inWords(current) }}
              after={{ title: 'From this device', text: inWords(found.value) }}
            />
          </Suspense>

          <WindowButtons>
            <Button variant="default" onClick={drop}>
              Leave it
            </Button>
            <Button onClick={() => void use()}>Use it</Button>
          </WindowButtons>
        </Modal>
      )}
    </Paper>
  );
}

type Compared = { hasArrived: boolean; isChangedSince: boolean };

/** A save whose answer was lost in a crash may have arrived: then the server has it in its own form. */
function compare<Value>(
  { value, stored, unanswered }: KeptText<Value>,
  current: Value | null,
  inWords: (value: Value) => string,
): Compared {
  if (current === null) return { hasArrived: false, isChangedSince: false };

  const arrived = unanswered.find((sent) => isSameText(inWords(sent), inWords(current)));

  return {
    hasArrived: isSame(value, current) || (arrived !== undefined && isSame(arrived, value)),
    isChangedSince: arrived === undefined && !isSame(stored, current),
  };
}
