import { Box, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useRef } from 'react';
import { OpenFigures } from '#client/features/evidence/open-figures.tsx';
import type { Piece } from '#client/features/pieces/piece/piece.ts';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { takeFocus } from '#client/lib/focus.ts';
import { trpc, useUser, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { CopyField } from '#client/ui/copy/copy-button.tsx';
import { Textarea } from '#client/ui/form/form.tsx';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { EditControls, EditTrouble, useEdited } from './editing.tsx';

export function EmailTab({ piece }: { piece: Piece }) {
  const { id, title, slug } = piece;
  const utils = trpc.useUtils();
  const { data: email } = trpc.content.getEmail.useQuery({ id });
  const generate = trpc.content.generateEmail.useMutation({
    onSuccess: (written) => utils.content.getEmail.setData({ id }, written),
  });
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
        <Stack align="flex-start">
          <FormAlert
            error={generate.error}
            failed={PIECE_MESSAGES.emailFailed}
            signedOut={PIECE_MESSAGES.notLoggedIn}
          />
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

type Email = NonNullable<RouterOutputs['content']['getEmail']>;
type EmailText = Pick<Email, 'subject' | 'body' | 'alternatives'>;

function EmailOutput({ piece, email, takesFocus }: { piece: Piece; email: Email; takesFocus: boolean }) {
  const { name } = useUser();
  const subjectField = useRef<HTMLInputElement>(null);
  const { openFigures, ...text } = email;
  const { edited, choose } = useEditedEmail(piece, text);
  const { subject, body, alternatives } = edited.value;

  return (
    <Paper withBorder p="xl" component="section" aria-label={CONTENT_LABELS.emailOutput}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3" ref={takesFocus ? takeFocus : undefined} tabIndex={-1}>
          {CONTENT_LABELS.emailOutput}
        </Title>
        <EditControls edited={edited} what="email" field={subjectField} />
      </Group>
      <EditTrouble edited={edited} />
      <OpenFigures figures={openFigures} />
      <InboxPreview from={piece.profile?.name ?? name ?? 'You'} subject={subject} body={body} />
      <Stack gap="lg" mt="md">
        {edited.isEditing ? (
          <>
            <TextInput
              ref={subjectField}
              label="Subject"
              value={subject}
              maxLength={300}
              onChange={(event) => edited.change({ ...edited.value, subject: event.currentTarget.value })}
            />
            <Textarea
              label="Email Body"
              value={body}
              minRows={8}
              onChange={(event) => edited.change({ ...edited.value, body: event.currentTarget.value })}
            />
          </>
        ) : (
          <>
            <CopyField label="Subject" value={subject} />
            <CopyField label="Email Body" value={body} />
          </>
        )}
        {alternatives.map((line, index) => (
          <div key={line}>
            <CopyField label={`Alternative ${index + 1}`} value={line} />
            {!edited.isEditing && (
              <Button
                variant="default"
                size="xs"
                mt="xs"
                aria-label={`Use alternative ${index + 1} as the subject`}
                onClick={() => void choose(line)}
              >
                Use this subject
              </Button>
            )}
          </div>
        ))}
      </Stack>
    </Paper>
  );
}

function useEditedEmail({ id, title }: Piece, email: EmailText) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.content.updateEmail.useMutation();

  async function save(draft: EmailText, { subject, body }: EmailText): Promise<EmailText> {
    const { openFigures, ...saved } = await mutateAsync({ id, ...draft, before: { subject, body } });
    utils.content.getEmail.setData({ id }, { ...saved, openFigures });
    return saved;
  }

  const edited = useEdited<EmailText>({
    name: `email/${id}`,
    title: `The email about “${title}”`,
    saved: email,
    save,
    fetchSaved: async () => {
      const stored = await utils.content.getEmail.fetch({ id }, { staleTime: 0 });
      if (!stored) return null;
      const { openFigures: _openFigures, ...saved } = stored;
      return saved;
    },
    inWords: ({ subject, body }) => `${subject}\n${body}`,
  });

  return {
    edited,
    choose: (subject: string) =>
      edited.replace({
        ...email,
        subject,
        alternatives: email.alternatives.map((line) => (line === subject ? email.subject : line)),
      }),
  };
}

function InboxPreview({ from, subject, body }: { from: string; subject: string; body: string }) {
  return (
    <figure className="u-flush">
      <Text component="figcaption" c="dimmed" fz="xs" lh="inherit" mb={4}>
        In the inbox
      </Text>
      <Stack className="u-frame u-small" gap={0} maw="26rem" py="sm" px="md" lh="1.45" dir="auto">
        <Box component="strong" className="u-truncate" fw={600}>
          {from}
        </Box>
        <span className="u-truncate">{subject}</span>
        <span className="u-truncate u-soft">{body.replace(/\s+/g, ' ')}</span>
      </Stack>
    </figure>
  );
}
