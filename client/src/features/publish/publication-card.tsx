import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES, type SiteChange } from '#shared/rules/publish.ts';
import { longDateTime } from '../../lib/in-words.ts';
import { paths } from '../../lib/paths.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { OpenClaimsQuestion } from './open-claims.tsx';
import { PublicationActions } from './publication-actions.tsx';
import { SiteChangeModal } from './site-change-modal.tsx';
import { ReceiptView } from './receipt-view.tsx';
import { usePublishing } from './use-publishing.ts';
import classes from './publish.module.css';
import { trpc } from '../../lib/trpc.ts';

const STATUS: Record<PublicationView['status'], { label: string; color?: string }> = {
  publish: { label: 'Live' },
  draft: { label: 'Draft', color: 'gray' },
  private: { label: 'Private', color: 'gray' },
  future: { label: 'Scheduled', color: 'gray' },
  pending: { label: 'Not confirmed yet', color: 'gray' },
  failed: { label: 'Failed', color: 'red' },
  removed: { label: 'Deleted', color: 'gray' },
};

const SITE_CHANGE: Record<SiteChange, string> = {
  edited: PUBLISH_MESSAGES.editedOnSite,
  removed: PUBLISH_MESSAGES.removedOnSite,
  head: PUBLISH_MESSAGES.headOnSite,
};

type Props = { publication: PublicationView; showPiece: boolean };

/** One publication: its state, its link, what arrived, and how to take it back. */
export function PublicationCard({ publication, showPiece }: Props) {
  const { id, contentId, contentTitle, domain, status, link, publishedAt, behind, receipt, siteChange } =
    publication;
  const [isComparing, setIsComparing] = useState(false);
  const { state, repair, reset } = usePublishing();
  const stored = publication.errorMessage
    ? { message: publication.errorMessage, hint: publication.errorHint ?? undefined }
    : null;
  const isUpdateLost = stored !== null && status !== 'failed' && status !== 'pending' && status !== 'removed';
  const refused = state.phase === 'idle' ? state : null;
  const isAsking = Boolean(refused?.siteChange ?? refused?.openClaims);
  const problem = (!isAsking && refused?.error) || stored;
  const isRepairing = state.phase === 'posting';
  const sendAgain = () => void repair(id);
  const host = domain.replace(/^https?:\/\//, '');
  return (
    <article className={showPiece ? 'u-frame' : undefined} aria-label={showPiece ? contentTitle : host}>
      <Stack gap="sm" p={showPiece ? 'md' : undefined}>
        <Group gap="xs">
          <Text fw={600}>
            {showPiece ? (
              <Anchor component={Link} to={paths.content(contentId)}>
                {contentTitle}
              </Anchor>
            ) : (
              host
            )}
          </Text>
          <Badge variant="light" color={STATUS[status].color}>
            {STATUS[status].label}
          </Badge>
          {isUpdateLost && (
            <Badge variant="light" color="red">
              Update failed
            </Badge>
          )}
          {siteChange && (
            <Badge variant="light" className={siteChange === 'head' ? undefined : classes.needsYou}>
              {SITE_CHANGE[siteChange]}
            </Badge>
          )}
          {siteChange === 'edited' && (
            <Button size="compact-sm" variant="light" onClick={() => setIsComparing(true)}>
              {PUBLISH_MESSAGES.compare}
            </Button>
          )}
          {behind && (
            <Badge variant="light" color="gray">
              Changed since
            </Badge>
          )}
        </Group>
        <Text c="dimmed" fz="sm">
          {publishedAt && longDateTime(publishedAt)}
          {link && (
            <>
              {' · '}
              <Anchor href={link} target="_blank" rel="noopener noreferrer" fz="inherit" underline="always">
                Open the post
              </Anchor>
            </>
          )}
        </Text>
        {status === 'pending' && stored?.hint ? (
          <Alert icon={<IconClock aria-hidden />} role="status">
            {stored.hint}
          </Alert>
        ) : (
          <FormAlert error={problem} />
        )}
        {refused?.openClaims && (
          <OpenClaimsQuestion
            question={refused.openClaims}
            onPostAnyway={() => void repair(id, { postAnyway: true })}
          />
        )}
        {receipt ? (
          <ReceiptView receipt={receipt} onRepair={sendAgain} isRepairing={isRepairing} />
        ) : (
          link && (
            <Group gap="sm">
              <Text fz="sm">{PUBLISH_MESSAGES.notChecked}</Text>
              <BusyButton size="sm" variant="light" onClick={sendAgain} loading={isRepairing}>
                {PUBLISH_MESSAGES.checkNow}
              </BusyButton>
            </Group>
          )
        )}
        {link && <PublicationActions publication={publication} host={host} />}
      </Stack>
      {isComparing && (
        <CompareModal
          publication={publication}
          isReplacing={isRepairing}
          onReplace={() => void repair(id, { replaceSiteChanges: true }).then(() => setIsComparing(false))}
          onClose={() => setIsComparing(false)}
        />
      )}
      {refused?.siteChange && !isComparing && (
        <SiteChangeModal
          contentId={contentId}
          change={refused.siteChange}
          isReplacing={isRepairing}
          onReplace={() => void repair(id, { replaceSiteChanges: true })}
          onClose={reset}
        />
      )}
    </article>
  );
}

type CompareModalProps = {
  publication: { id: string; contentId: string };
  isReplacing: boolean;
  onReplace: () => void;
  onClose: () => void;
};

/** Asks the site what is there now. */
function CompareModal({ publication: { id, contentId }, ...props }: CompareModalProps) {
  const comparison = trpc.publish.compareWithSite.useQuery({ id }, { retry: false, gcTime: 0 });
  return (
    <SiteChangeModal
      {...props}
      contentId={contentId}
      change={comparison.data ?? null}
      error={comparison.error}
    />
  );
}
