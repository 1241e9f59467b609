import { Button, Group, Stack } from '@mantine/core';
import { saveFile } from '#client/lib/files.ts';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { WindowButtons } from '#client/ui/modal/modal.tsx';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';

type Props = { codes: string[]; onDone: () => void };

/** Shown once: the server has their hashes alone. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = codes.join('\n');
  const download = () =>
    saveFile(
      new Blob([`Recovery codes of ${PRODUCT_NAME}\n\n${text}\n`], { type: 'text/plain' }),
      'veemark-recovery-codes.txt',
    );

  return (
    <Stack>
      <p className="u-flush">
        Each signs you in once, in place of your second factor. Keep them in a safe place: they are not shown
        again.
      </p>
      <Group align="flex-start" justify="space-between" wrap="nowrap">
        <pre className="u-code u-sunken" style={{ margin: 0, padding: 12, flex: 1 }}>
          {text}
        </pre>
        <CopyButton value={text} what="recovery codes" />
      </Group>
      <WindowButtons>
        <Button variant="default" onClick={download}>
          Download
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </WindowButtons>
    </Stack>
  );
}
