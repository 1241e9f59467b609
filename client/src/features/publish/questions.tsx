import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { Form, TextField } from '#client/ui/form/form.tsx';
import { isOpen, openClaimsLine, type OpenClaimsView } from '#shared/rules/evidence.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { confirmPostedInput, type PublicationView } from '#shared/schemas/publish.ts';

type Props = { question: OpenClaimsView; onReview?: () => void; onPostAnyway: () => void };

export function OpenClaimsQuestion({ question, onReview, onPostAnyway }: Props) {
  const { contentId, claims, isHeld } = question;
  const navigate = useNavigate();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);

  function review() {
    onReview?.();
    void navigate({ pathname: paths.content(contentId), hash: 'evidence' });
  }

  return (
    <Alert
      ref={start}
      tabIndex={-1}
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={openClaimsLine(claims)}
    >
      <Stack gap="sm">
        <List size="sm" spacing={4} mah="14rem" style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}>
          {claims.map(({ n, surface, sentence }) => (
            <List.Item key={n}>
              <strong>{surface}</strong>
              {sentence !== surface && ` in: ${sentence}`}
            </List.Item>
          ))}
        </List>
        {isHeld && (
          <Text size="sm">
            {claims.length > 0 ? PUBLISH_MESSAGES.openClaimsHeld : PUBLISH_MESSAGES.uncheckedHeld} You can
            change this on{' '}
            <Anchor component={Link} to={paths.account} underline="always" fz="inherit">
              your account page
            </Anchor>
            .
          </Text>
        )}
        <Group gap="sm">
          <Button size="sm" onClick={review}>
            {PUBLISH_MESSAGES.review}
          </Button>
          {!isHeld && (
            <Button size="sm" variant="default" onClick={onPostAnyway}>
              {PUBLISH_MESSAGES.postAnyway}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

/** Asked once, before the text is on a website for the first time. */
export function SampleQuestion({ onPostAnyway, onLeave }: { onPostAnyway: () => void; onLeave: () => void }) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);

  return (
    <Alert
      ref={start}
      tabIndex={-1}
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={PUBLISH_MESSAGES.sampleText}
    >
      <Group gap="sm" mt="xs">
        <Button size="sm" onClick={onLeave}>
          Not yet
        </Button>
        <Button size="sm" variant="default" onClick={onPostAnyway}>
          {PUBLISH_MESSAGES.postAnyway}
        </Button>
      </Group>
    </Alert>
  );
}

export function OpenClaimsNote({ contentId, onReview }: { contentId: string; onReview: () => void }) {
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id: contentId });
  const open = evidence?.claims.filter(isOpen) ?? [];
  return (
    open.length > 0 && (
      <Anchor
        component={Link}
        to={{ pathname: paths.content(contentId), hash: 'evidence' }}
        onClick={onReview}
        c="dimmed"
        fz="sm"
        underline="always"
      >
        {openClaimsLine(open)}
      </Anchor>
    )
  );
}

type UnknownEndProps = {
  publication: Pick<PublicationView, 'id' | 'errorMessage' | 'errorHint'>;
  /** Where nothing beside it says so. */
  title?: string;
};

/** Where nobody can be asked whether a post was made, its user says so. */
export function UnknownEnd({ publication: { id, errorMessage, errorHint }, title }: UnknownEndProps) {
  const utils = trpc.useUtils();
  const confirm = trpc.publish.confirmPosted.useMutation({ onSuccess: () => utils.publish.invalidate() });
  const isSaying = (isThere: boolean) => confirm.isPending && confirm.variables.isThere === isThere;

  return (
    <Stack gap="sm" mb="md">
      <NotConfirmed title={title}>
        {errorMessage} {errorHint}
      </NotConfirmed>
      <Form
        schema={confirmPostedInput}
        values={{ id, link: '', isThere: true }}
        onSubmit={(input) => confirm.mutate(input)}
      >
        {({ control }) => (
          <>
            <FormAlert error={confirm.error} />
            <Group gap="sm" align="end">
              <TextField
                control={control}
                name="link"
                label="Address of the post, if you have it"
                placeholder="https://"
                inputMode="url"
                flex="1 1 240px"
              />
              <BusyButton type="submit" variant="default" loading={isSaying(true)}>
                {PUBLISH_MESSAGES.confirmPosted}
              </BusyButton>
              <BusyButton
                variant="default"
                loading={isSaying(false)}
                onClick={() => confirm.mutate({ id, isThere: false })}
              >
                {PUBLISH_MESSAGES.confirmMissing}
              </BusyButton>
            </Group>
          </>
        )}
      </Form>
    </Stack>
  );
}

export function NotConfirmed({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Alert icon={<IconClock aria-hidden />} role="status" title={title}>
      {children}
    </Alert>
  );
}
