import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { longDateTime } from '#client/lib/in-words.ts';
import { isJustPosted, postTo } from '#client/lib/modal-in-address.ts';
import { paths } from '#client/lib/paths.ts';
import { BusyButton, ExternalLink, FormAlert } from '#client/ui/action.tsx';
import { FailureEnd } from '#client/ui/failure-end.tsx';
import { PUBLISH_MESSAGES, type SiteChange } from '#shared/rules/publish.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { NotConfirmed, OpenClaimsQuestion, UnknownEnd } from './questions.tsx';
import { Arrived, ReceiptView } from './receipt-view.tsx';
import { CompareModal, PublicationActions, SiteChangeModal } from './site-change.tsx';
import { usePublishing } from './use-publishing.ts';

const STATUS: Record<PublicationView['status'], { label: string; color?: string }> = {
  publish: { label: 'Live' },
  draft: { label: 'Draft', color: 'gray' },
  private: { label: 'Private', color: 'gray' },
  future: { label: 'Scheduled', color: 'gray' },
  pending: { label: PUBLISH_MESSAGES.notConfirmed, color: 'gray' },
  failed: { label: 'Failed', color: 'red' },
  removed: { label: 'Deleted', color: 'gray' },
};

const SITE_CHANGE: Record<SiteChange, string> = {
  edited: PUBLISH_MESSAGES.editedOnSite,
  removed: PUBLISH_MESSAGES.removedOnSite,
  head: PUBLISH_MESSAGES.headOnSite,
};

type Props = { publication: PublicationView; showPiece: boolean };

export function PublicationCard({ publication, showPiece }: Props) {
  const { id, contentId, contentTitle, websiteId, domain, status, link, publishedAt, receipt } = publication;
  const { state, repair, reset } = usePublishing();
  const { errorMessage: message, errorHint, isUnknown } = publication;
  const stored = message ? { message, hint: errorHint ?? undefined } : null;
  const refused = state.phase === 'idle' ? state : null;
  const isAsking = Boolean(refused?.siteChange ?? refused?.openClaims);
  const isRepairing = state.phase === 'posting';
  const failure = (!isAsking && refused?.error) || stored;
  const navigate = useNavigate();
  const sendAgain = () => void repair(id);
  // Nothing is there yet: how it is posted is chosen again, and the website is chosen already.
  const openWindow = () => void navigate(postTo(contentId, websiteId));
  const host = shortAddress(domain);

  return (
    <article className={showPiece ? 'u-frame' : undefined} aria-label={showPiece ? contentTitle : host}>
      <Stack gap={6} p={showPiece ? 'md' : undefined}>
        {!showPiece && <JustPosted publication={publication} />}
        <Group gap="xs">
          <Text fw={600} className="u-wrap">
            {showPiece ? (
              <Anchor component={Link} to={paths.content(contentId)}>
                {contentTitle}
              </Anchor>
            ) : (
              host
            )}
          </Text>
          <States publication={publication} onReplace={() => repair(id, { replaceSiteChanges: true })} />
          {link && <PublicationActions publication={publication} host={host} />}
        </Group>
        <Text c="dimmed" fz="sm">
          {publishedAt && longDateTime(publishedAt)}
          {link && (
            <>
              {' · '}
              <ExternalLink href={link} fz="inherit" underline="always">
                Open the post
              </ExternalLink>
            </>
          )}
        </Text>
        {isUnknown && <UnknownEnd publication={publication} />}
        {!isUnknown && status === 'pending' && stored?.hint && <NotConfirmed>{stored.hint}</NotConfirmed>}
        {!isUnknown && !(status === 'pending' && stored?.hint) && <FormAlert error={failure} />}
        {failure && !isUnknown && !isAsking && status !== 'pending' && (
          <FailureEnd
            failure={failure}
            website={{ id: websiteId, domain }}
            isBusy={isRepairing}
            onAgain={link ? sendAgain : openWindow}
          />
        )}
        {refused?.openClaims && (
          <OpenClaimsQuestion
            question={refused.openClaims}
            onPostAnyway={() => void repair(id, { postAnyway: true })}
          />
        )}
        {receipt && <ReceiptView receipt={receipt} onRepair={sendAgain} isRepairing={isRepairing} />}
        {!receipt && link && (
          <Group gap="sm">
            <Text fz="sm">{PUBLISH_MESSAGES.notChecked}</Text>
            <BusyButton size="sm" variant="light" onClick={sendAgain} loading={isRepairing}>
              {PUBLISH_MESSAGES.checkNow}
            </BusyButton>
          </Group>
        )}
      </Stack>
      {refused?.siteChange && (
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

/** A stronger amber than that of the other badges. */
const NEEDS_YOU = { bg: 'light-dark(#fbecc8, #40331a)', c: 'light-dark(#5f3f00, #ffd995)' };

type StatesProps = { publication: PublicationView; onReplace: () => Promise<void> };

function States({ publication, onReplace }: StatesProps) {
  const { id, contentId, status, behind, siteChange, errorMessage, isUnknown } = publication;
  const [isComparing, setComparing] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const isUpdateLost = errorMessage && status !== 'failed' && status !== 'pending' && status !== 'removed';

  const { label: lost, color } = isUnknown ? STATUS.pending : { label: 'Update failed', color: 'red' };

  async function replace() {
    setReplacing(true);
    await onReplace();
    setReplacing(false);
    setComparing(false);
  }

  return (
    <>
      <Badge color={STATUS[status].color}>{STATUS[status].label}</Badge>
      {isUpdateLost && <Badge color={color}>{lost}</Badge>}
      {siteChange && <Badge {...(siteChange !== 'head' && NEEDS_YOU)}>{SITE_CHANGE[siteChange]}</Badge>}
      {siteChange === 'edited' && (
        <Button size="compact-sm" variant="light" onClick={() => setComparing(true)}>
          {PUBLISH_MESSAGES.compare}
        </Button>
      )}
      {behind && <Badge color="gray">Changed since</Badge>}
      {isComparing && (
        <CompareModal
          id={id}
          contentId={contentId}
          isReplacing={isReplacing}
          onReplace={() => void replace()}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}

/** One line of the moment after posting, which stands over the page. */
function JustPosted({ publication: { status, link, receipt } }: { publication: PublicationView }) {
  const { state } = useLocation();
  if (!isJustPosted(state) || (!link && status !== 'publish')) return null;
  return (
    <Text role="status" fz="sm" fw={600} c="var(--accent-strong)">
      Posted just now{receipt && '. '}
      {receipt && <Arrived lines={receipt.lines} />}
    </Text>
  );
}
