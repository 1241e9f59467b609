import { Alert, Box, Stack, Text } from '@mantine/core';
import { IconBulb, IconCheck } from '@tabler/icons-react';
import { Suspense, useEffect, type ComponentType, type KeyboardEvent } from 'react';
import type { ErrorText } from '#client/lib/error-text.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { FailureEnd } from '#client/ui/failure-end.tsx';
import { FormElement, useFollowingForm } from '#client/ui/form/form.tsx';
import { Modal, WindowButtons } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { useSiteChoice } from '#client/ui/site-of-brand.tsx';
import {
  DEFAULT_POST_STATUS,
  POST_STATUSES,
  PUBLISH_MESSAGES,
  type PostStatus,
  type PostStep,
} from '#shared/rules/publish.ts';
import { needsReconnecting } from '#shared/rules/site-problems.ts';
import { siteKey } from '#shared/rules/websites.ts';
import { NO_CHOICES, postToWebsiteInput, type PostToWebsiteInput } from '#shared/schemas/publish.ts';
import { PaceNote } from './pace-note.tsx';
import { AlreadyThere, PostFields, WebsiteField } from './post-fields.tsx';
import { OpenClaimsNote, OpenClaimsQuestion, SampleQuestion, UnknownEnd } from './questions.tsx';
import { CHANGE_WIDTH, SiteChange } from './site-change.tsx';
import { usePublishing } from './use-publishing.ts';

export const postFailed = (message: string) => `Failed to post: ${message}`;

const POSTED_CLOSE_MS = 1500;

const POST_STEP_LABELS: Record<PostStep, string> = {
  image: 'Uploading the image',
  wait: 'Looking for the post of your last attempt',
  post: 'Sending the post',
  check: 'Checking what arrived',
};

function keepEnterInField(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

type Props = {
  contentId: string;
  onClose: () => void;
  /** Instead of the former where the piece has been posted. */
  onPosted?: () => void;
  /** Chosen when it opens; null as it is on the site, public at first. */
  status?: PostStatus | null;
  /** Stands where no website is connected yet. */
  Connection: ComponentType<{ onDone: (websiteId: string) => void }>;
};

export function PostToWebsiteModal({
  contentId,
  onClose,
  onPosted = onClose,
  status = null,
  Connection,
}: Props) {
  const { form, sites, website, earlier, unknown, error, chooseSite } = usePostForm(contentId, status);
  const { state, post, reset } = usePublishing();
  const isPosting = state.phase === 'posting';
  const { control } = form;

  const refused = state.phase === 'idle' ? state : null;
  const isSample = refused?.error?.message === PUBLISH_MESSAGES.sampleText;
  const isCutOff = needsReconnecting(refused?.error ?? {});
  const isAsked = isSample || Boolean(refused?.siteChange ?? refused?.openClaims);
  const send = (input: PostToWebsiteInput, answer?: Parameters<typeof post>[1]) =>
    post({ ...input, status: input.status ?? (earlier ? null : DEFAULT_POST_STATUS) }, answer);

  const answering = (answer: Parameters<typeof post>[1]) => form.handleSubmit((input) => send(input, answer));

  useEffect(() => {
    if (state.phase !== 'posted') return;
    const timer = setTimeout(onPosted, POSTED_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [state.phase, onPosted]);

  if (refused?.siteChange)
    return (
      // A window of its own: the one for posting would grow to this width before one's eyes.
      <Modal key="change" opened onClose={reset} title={PUBLISH_MESSAGES.editedOnSite} size={CHANGE_WIDTH}>
        <SiteChange
          contentId={contentId}
          change={refused.siteChange}
          isReplacing={false}
          onReplace={answering({ replaceSiteChanges: true })}
          onClose={reset}
        />
      </Modal>
    );
  return (
    <Modal opened onClose={() => !isPosting && onClose()} title="Post to Website">
      {unknown && <UnknownEnd publication={unknown} title={PUBLISH_MESSAGES.notConfirmed} />}
      {sites?.length === 0 && <FirstWebsite Connection={Connection} onDone={chooseSite} />}
      <FormElement
        form={form}
        onSubmit={(input) => {
          if (refused) void send(input);
        }}
      >
        <Stack onKeyDown={keepEnterInField}>
          <Alert icon={<IconBulb aria-hidden />}>{PUBLISH_MESSAGES.tip}</Alert>
          <WebsiteField
            control={control}
            sites={sites ?? []}
            disabled={isPosting}
            onChosen={(id) => {
              chooseSite(id);
              reset();
            }}
          />
          <PostFields
            control={control}
            contentId={contentId}
            website={website}
            unchosen={earlier?.status ?? DEFAULT_POST_STATUS}
            isUpdate={earlier !== null}
            disabled={isPosting}
            hasRefused={Boolean(refused?.error) && !isAsked}
          />
          {website && !earlier && state.phase !== 'posted' && (
            <PaceNote
              contentId={contentId}
              websiteId={website.id}
              disabled={isPosting}
              onScheduled={onClose}
            />
          )}
          {earlier && state.phase !== 'posted' && <AlreadyThere link={earlier.link} />}
          {state.phase === 'posting' && <Step step={state.step} />}
          {refused?.error && !isAsked && !refused.isUnknown && (
            <Refused error={refused.error} website={website} onAgain={answering(undefined)} />
          )}
          <FormAlert error={error} />
          {isSample && <SampleQuestion onLeave={onClose} onPostAnyway={answering({ sample: true })} />}
          {refused?.openClaims ? (
            <OpenClaimsQuestion
              question={refused.openClaims}
              onReview={onClose}
              onPostAnyway={answering({ postAnyway: true })}
            />
          ) : (
            !isSample && (
              <>
                <OpenClaimsNote contentId={contentId} onReview={onClose} />
                <SubmitPost phase={state.phase} isUpdate={earlier !== null} isMain={!isCutOff} />
              </>
            )
          )}
        </Stack>
      </FormElement>
    </Modal>
  );
}

type RefusedProps = { error: ErrorText; website: Website | undefined; onAgain: () => void };

/** Why the site took nothing; Post is pressed again, unless the site has to be connected again before. */
const Refused = ({ error, website, onAgain }: RefusedProps) => (
  <>
    <FormAlert error={{ ...error, message: postFailed(error.message) }} />
    {website && needsReconnecting(error) && (
      <FailureEnd failure={error} website={website} onAgain={onAgain} />
    )}
  </>
);

const Step = ({ step }: { step: PostStep | null }) => (
  <Text role="status" c="dimmed">
    {step ? `${POST_STEP_LABELS[step]}…` : 'Connecting to the site…'}
  </Text>
);

type FirstWebsiteProps = Pick<Props, 'Connection'> & { onDone: (websiteId: string) => void };

const FirstWebsite = ({ Connection, onDone }: FirstWebsiteProps) => (
  <Box mb="xl">
    <Suspense fallback={<LoadingSkeleton />}>
      <Connection onDone={onDone} />
    </Suspense>
  </Box>
);

type SubmitProps = { phase: 'idle' | 'posting' | 'posted'; isUpdate: boolean; isMain: boolean };

function SubmitPost({ phase, isUpdate, isMain }: SubmitProps) {
  const idle = isUpdate ? PUBLISH_MESSAGES.update : PUBLISH_MESSAGES.post;
  return (
    <WindowButtons>
      <BusyButton
        type="submit"
        variant={isMain ? 'filled' : 'default'}
        loading={phase === 'posting'}
        busyLabel={PUBLISH_MESSAGES.posting}
        leftSection={phase === 'posted' && <IconCheck size={18} aria-hidden />}
      >
        {phase === 'posted' ? PUBLISH_MESSAGES.posted : idle}
      </BusyButton>
    </WindowButtons>
  );
}

function usePostForm(contentId: string, status: PostStatus | null) {
  const websites = trpc.websites.list.useQuery({});
  const sites = websites.data?.websites;
  const { websiteId, choose } = useSiteChoice(contentId, sites);
  const website = sites?.find(({ id }) => id === websiteId);
  const publications = trpc.publish.list.useQuery({ contentId });
  const earlier = usePostedTo(publications.data, website, sites ?? []);
  const choices = earlier?.choices ?? NO_CHOICES;
  const form = useFollowingForm(postToWebsiteInput, { contentId, websiteId, status, ...choices });

  /** Each site has its own categories and blogs. */
  function chooseSite(id: string | null) {
    choose(id);
    for (const name of CHOICES) form.resetField(name, { defaultValue: NO_CHOICES[name] });
  }

  return {
    form,
    sites,
    website,
    earlier,
    unknown: publications.data?.find((post) => post.isUnknown && post.websiteId === websiteId),
    error: websites.error,
    chooseSite,
  };
}

const CHOICES = Object.keys(NO_CHOICES) as (keyof typeof NO_CHOICES)[];

/** A workflow may give no address of its post. */
const IS_THERE = new Set<string>(POST_STATUSES);

type Website = RouterOutputs['websites']['list']['websites'][number];

/**
 * The post that a piece has on a site, through whichever connection it was made, with the status it has there by now.
 * Null when there is none, or when it was deleted on the site.
 */
function usePostedTo(
  publications: RouterOutputs['publish']['list'] | undefined,
  website: Website | undefined,
  websites: Website[],
) {
  const same = website ? websites.filter((other) => siteKey(other) === siteKey(website)) : [];
  const publication = publications?.find(
    ({ status, link, websiteId }) =>
      (link ?? IS_THERE.has(status)) && same.some(({ id }) => id === websiteId),
  );
  const onSite = trpc.publish.statusOnSite.useQuery(
    { id: publication?.id ?? '' },
    { enabled: Boolean(publication), retry: false, gcTime: 0 },
  );
  if (!publication || onSite.data?.status === null) return null;
  const { link, choices, status } = publication;
  const stored =
    status === 'draft' || status === 'private' || status === 'future' ? status : DEFAULT_POST_STATUS;
  return { link, choices, status: onSite.data?.status ?? stored };
}
