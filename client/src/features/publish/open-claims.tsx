import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { isOpen, openClaimsLine, type OpenClaimsView } from '#shared/rules/evidence.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '../../lib/paths.ts';

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

type NoteProps = { contentId: string; onReview: () => void };

export function OpenClaimsNote({ contentId, onReview }: NoteProps) {
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
