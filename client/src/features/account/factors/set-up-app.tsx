import { Box, Group, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { Form, FormFooter, TextField } from '#client/ui/form/form.tsx';
import { Modal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { codeOnlyInput } from '#shared/schemas/factors.ts';

type Props = { opened: boolean; onClose: () => void; onDone: (codes: string[] | null) => void };

export function SetUpApp({ opened, onClose, onDone }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Set up an authenticator app">
      <Steps onClose={onClose} onDone={onDone} />
    </Modal>
  );
}

function Steps({ onClose, onDone }: Omit<Props, 'opened'>) {
  const { data, error, mutate } = trpc.account.startAuthenticator.useMutation();
  const confirm = trpc.account.confirmAuthenticator.useMutation({
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const begin = useEffectEvent(() => mutate());
  useEffect(() => begin(), []);

  if (error) return <FormAlert error={error} />;
  if (!data) return <LoadingSkeleton rows={4} />;

  // The form is all of the window, so that its buttons stay in view in a low one.
  return (
    <Form schema={codeOnlyInput} values={{ code: '' }} onSubmit={(input) => confirm.mutate(input)}>
      {({ control }) => (
        <Stack>
          <p className="u-flush">
            Scan this with your app, or type the key into it. Then enter the code it shows.
          </p>
          <QrCode text={data.uri} />
          <Group justify="space-between" wrap="nowrap">
            <code className="u-code u-sunken" style={{ overflowWrap: 'anywhere' }}>
              {data.secret}
            </code>
            <CopyButton value={data.secret} what="key" />
          </Group>
          <TextField
            control={control}
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <FormFooter call={confirm} submit="Switch on" onCancel={onClose} />
        </Stack>
      )}
    </Form>
  );
}

const SIDE = 200;

/** White in dark mode too: apps read no other. */
function QrCode({ text }: { text: string }) {
  const [path, setPath] = useState<{ size: number; d: string } | null>(null);
  useEffect(() => {
    let isShown = true;
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text);
      const d = data
        .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
        .join('');
      if (isShown) setPath({ size, d });
    });
    return () => void (isShown = false);
  }, [text]);

  return (
    <Box w={SIDE} h={SIDE} p={8} bg="#fff" mx="auto" style={{ borderRadius: 8 }}>
      {path && (
        <svg
          viewBox={`0 0 ${path.size} ${path.size}`}
          role="img"
          aria-label="QR code with the key below"
          shapeRendering="crispEdges"
        >
          <path d={path.d} fill="#000" />
        </svg>
      )}
    </Box>
  );
}
