import { Alert, Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconBulb, IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { NO_CHOICES, type PostChoices } from '#shared/publish.ts';
import {
  DEFAULT_POST_STATUS,
  PUBLISH_MESSAGES,
  postFailed,
  type PostStatus,
  type PostStep,
} from '#shared/publish-rules.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { AlreadyThere } from './already-there.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { PostStatusField } from './post-status-field.tsx';
import { SiteChoiceFields } from './site-choice-fields.tsx';
import { usePostedTo } from './use-posted-to.ts';
import { usePublishing } from './use-publishing.ts';
import { type CmsType, CMS_LABELS } from '#shared/websites-rules.ts';

/** What a site shows in the select. */
const websiteOption = ({ domain, cmsType }: { domain: string; cmsType: CmsType }) =>
  `${domain.replace(/^https?:\/\//, '')} (${CMS_LABELS[cmsType]})`;

/** Milliseconds from 'Posted!' to the modal closing. */
const POSTED_CLOSE_MS = 1500;

const POST_STEP_LABELS: Record<PostStep, string> = {
  image: 'Uploading the image',
  wait: 'Looking for the post of your last attempt',
  post: 'Sending the post',
  check: 'Checking what arrived',
};

type Props = { contentId: string; onClose: () => void };

/** Posts a piece to one of the user's websites, or updates it there. */
export function PostToWebsiteModal({ contentId, onClose }: Props) {
  const websites = trpc.websites.list.useQuery({});
  const piece = trpc.content.getContent.useQuery({ id: contentId });
  const [websiteId, setWebsiteId] = useState<string | null>(null);
  /** Null until the user chooses. */
  const [status, setStatus] = useState<PostStatus | null>(null);
  const [chosen, setChosen] = useState<PostChoices | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { state, post, reset } = usePublishing();
  const isPage = piece.data?.contentType === 'page';
  const isPosting = state.phase === 'posting';
  const sites = websites.data?.websites;
  const website = sites?.find(({ id }) => id === websiteId);
  const known = usePostedTo(contentId, website, sites ?? []);
  const choices = chosen ?? known?.choices ?? NO_CHOICES;

  useEffect(() => {
    if (state.phase !== 'posted') return;
    const timer = setTimeout(onClose, POSTED_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [state.phase, onClose]);

  function choose(id: string | null) {
    setWebsiteId(id);
    setChosen(null);
    setIsMissing(false);
    reset();
  }

  function submit() {
    if (state.phase !== 'idle') return;
    if (!websiteId) return setIsMissing(true);
    void post({ contentId, websiteId, status: status ?? (known ? null : DEFAULT_POST_STATUS), ...choices });
  }

  return (
    <Modal opened onClose={() => !isPosting && onClose()} title="Post to Website">
      <Stack gap="md">
        <Alert icon={<IconBulb aria-hidden />}>{PUBLISH_MESSAGES.tip}</Alert>
        {sites?.length === 0 && (
          <Text>
            No website is connected yet.{' '}
            <Anchor component={Link} to={`${paths.websites}?open=connect-website`} underline="always">
              Connect your first website
            </Anchor>
          </Text>
        )}
        <Select
          label="Website"
          placeholder={PUBLISH_MESSAGES.selectPlaceholder}
          data={sites?.map((site) => ({ value: site.id, label: websiteOption(site) })) ?? []}
          value={websiteId}
          onChange={choose}
          disabled={isPosting}
          error={isMissing && PUBLISH_MESSAGES.websiteMissing}
        />
        <PostStatusField
          value={status ?? known?.status ?? DEFAULT_POST_STATUS}
          onChange={setStatus}
          isUpdate={known !== null}
          disabled={isPosting}
        />
        {website && isPage && (
          <Text c="dimmed" fz="sm">
            {PUBLISH_MESSAGES.becomesPage}
          </Text>
        )}
        {website && !isPage && (
          <SiteChoiceFields
            key={website.id}
            websiteId={website.id}
            cmsType={website.cmsType}
            value={choices}
            onChange={setChosen}
            disabled={isPosting}
          />
        )}
        {known && state.phase !== 'posted' && <AlreadyThere link={known.link} />}
        {isPosting && (
          <Text role="status" c="dimmed">
            {state.step ? `${POST_STEP_LABELS[state.step]}…` : 'Connecting to the site…'}
          </Text>
        )}
        {state.phase === 'idle' && state.error && (
          <FormAlert error={{ ...state.error, message: postFailed(state.error.message) }} />
        )}
        <FormAlert error={websites.error} />
        <Group justify="flex-end">
          <Button
            onClick={submit}
            disabled={isPosting}
            leftSection={state.phase === 'posted' && <IconCheck size={18} aria-hidden />}
          >
            {isPosting
              ? PUBLISH_MESSAGES.posting
              : state.phase === 'posted'
                ? PUBLISH_MESSAGES.posted
                : known
                  ? PUBLISH_MESSAGES.update
                  : PUBLISH_MESSAGES.post}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
