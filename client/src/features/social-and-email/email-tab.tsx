import { Paper, Stack, Text, Title } from '@mantine/core';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { errorText } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import type { Piece } from '../pieces/piece/piece.ts';
import { EmailOutput } from './email-output.tsx';
import { CONTENT_LABELS } from '../../lib/content-labels.ts';

/** The e-mail that announces the piece. */
export function EmailTab({ piece }: { piece: Piece }) {
  const { id, title, slug } = piece;
  const utils = trpc.useUtils();
  const { data: email } = trpc.content.getEmail.useQuery({ id });
  const generate = trpc.content.generateEmail.useMutation({
    onSuccess: (written) => utils.content.getEmail.setData({ id }, written),
  });
  const failure =
    generate.error && errorText(generate.error, PIECE_MESSAGES.emailFailed, PIECE_MESSAGES.notLoggedIn);
  const hasTopic = Boolean(title || slug);
  return (
    <Stack gap="xl">
      <Paper withBorder p="xl" component="section" aria-label={CONTENT_LABELS.generateEmail}>
        <Title order={2} size="h3" mb="xs">
          {CONTENT_LABELS.generateEmail}
        </Title>
        <Text c="dimmed" mb="lg">
          A subject and a short text that bring readers to the piece.
        </Text>
        <Stack gap="md" align="flex-start">
          <FormAlert error={failure} />
          <BusyButton
            disabled={!hasTopic}
            loading={generate.isPending}
            busyLabel={CONTENT_LABELS.generating}
            onClick={() => generate.mutate({ id })}
          >
            {CONTENT_LABELS.generate}
          </BusyButton>
        </Stack>
      </Paper>
      {email && (
        <EmailOutput key={generate.submittedAt} piece={piece} email={email} takesFocus={generate.isSuccess} />
      )}
    </Stack>
  );
}
