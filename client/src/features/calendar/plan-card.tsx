import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { memo, useCallback, useState } from 'react';
import { focusHeading } from '#client/lib/focus.ts';
import { ownTimeZone, sayLocalTime } from '#client/lib/in-words.ts';
import { newId } from '#client/lib/new-id.ts';
import { trpc, useUser, type RouterOutputs } from '#client/lib/trpc.ts';
import { isOf, useBrand } from '#client/lib/use-brand.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { DEFAULT_PLAN } from '#shared/rules/calendar.ts';
import { shortAddress } from '#shared/rules/websites.ts';
import { BatchCard } from './bulk/batch-card.tsx';
import { CalendarLine, planInWords, type Plan } from './entry.tsx';
import {
  offeredInWords,
  PlanModal,
  topicsInWords,
  type OfferedPiece,
  type OfferedTopic,
} from './plan-modal.tsx';

type PlansProps = {
  sites: { id: string; domain: string }[];
  plans: Plan[] | undefined;
  isOffered: boolean;
  onStarted: (firstId: string | null) => void;
};

export function Plans({ sites, plans = [], isOffered, onStarted }: PlansProps) {
  const { plan: account } = useUser();
  const { brand } = useBrand();
  const [edited, setEdited] = useState<Edited | null>(null);
  const batches = trpc.publish.batches.useQuery();
  const edit = useCallback((websiteId: string) => setEdited({ websiteId, pieces: [], topics: [] }), []);
  const unplanned = sites.filter(({ id }) => !plans.some(({ websiteId }) => websiteId === id));

  return (
    <>
      {isOffered && (
        <PlanProposal websiteId={brand?.websiteId ?? undefined} onEdit={setEdited} onStarted={onStarted} />
      )}
      <div>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} onEdit={edit} />
        ))}
        {batches.data
          ?.filter((batch) => isOf(brand, batch))
          .map((batch) => (
            <BatchCard key={batch.id} batch={batch} />
          ))}
      </div>
      {account === 'pro' && !isOffered && unplanned.length > 0 && (
        <Group gap="0.25rem 0.5rem" fz="sm">
          Set up a plan for
          {unplanned.map(({ id, domain }) => (
            <Button
              key={id}
              variant="default"
              size="compact-sm"
              data-wraps
              aria-label={`Set up a plan for ${shortAddress(domain)}`}
              onClick={() => edit(id)}
            >
              {shortAddress(domain)}
            </Button>
          ))}
        </Group>
      )}
      {edited && (
        <PlanModal
          websiteId={edited.websiteId}
          domain={edited.domain ?? sites.find(({ id }) => id === edited.websiteId)?.domain ?? ''}
          plan={plans.find(({ websiteId }) => websiteId === edited.websiteId)}
          pieces={edited.pieces}
          topics={edited.topics}
          onStarted={onStarted}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** A plan in its window, with the finished pieces that were offered with it. */
type Edited = { websiteId: string; domain?: string; pieces: OfferedPiece[]; topics: OfferedTopic[] };

type Props = { plan: Plan; onEdit: (websiteId: string) => void };

const PlanCard = memo(function PlanCard({ plan, onEdit }: Props) {
  const { id, domain, pausedAt, pauseReason } = plan;
  const [isDeleting, setDeleting] = useState(false);
  const utils = trpc.useUtils();
  const onSuccess = () => utils.publish.invalidate();
  const pause = trpc.publish.pausePlan.useMutation({ onSuccess, onError: toast.failure });
  const resume = trpc.publish.resumePlan.useMutation({ onSuccess, onError: toast.failure });
  const remove = trpc.publish.deletePlan.useMutation({ onSuccess });

  return (
    <>
      <CalendarLine
        label={`Plan for ${shortAddress(domain)}`}
        name={shortAddress(domain)}
        text={
          pausedAt ? `Paused. ${pauseReason ?? 'Nothing goes out until you resume it.'}` : planInWords(plan)
        }
        isPaused={pausedAt !== null}
        isBusy={pause.isPending || resume.isPending}
        onPause={() => pause.mutate({ id })}
        onResume={() => resume.mutate({ id })}
        actions={[
          { label: 'Edit', color: 'gray', onClick: () => onEdit(plan.websiteId) },
          { label: 'Delete', color: 'red', onClick: () => setDeleting(true) },
        ]}
      />
      <ConfirmModal
        opened={isDeleting}
        title="Delete this plan?"
        confirmLabel="Delete"
        call={remove}
        onConfirm={() => remove.mutate({ id })}
        onClose={() => setDeleting(false)}
      >
        Everything planned for {shortAddress(domain)} loses its time and stays as ideas, texts included.
        Nothing more goes out.
      </ConfirmModal>
    </>
  );
});

type Proposal = NonNullable<RouterOutputs['publish']['proposal']>;

const SHOWN = 5;

type OfferProps = { onEdit: (edited: Edited) => void } & Pick<PlansProps, 'onStarted'>;

function PlanProposal({ websiteId, ...on }: OfferProps & { websiteId: string | undefined }) {
  const { data } = trpc.publish.proposal.useQuery({ timeZone: ownTimeZone(), websiteId });
  return data ? <Offer proposal={data} {...on} /> : null;
}

function Offer({ proposal, onEdit, onStarted }: OfferProps & { proposal: Proposal }) {
  const { websiteId, domain, timeZone, pieces, topics } = proposal;
  const [entries] = useState(() => ({
    pieces: pieces.map(({ contentId }) => ({ id: newId(), contentId })),
    topics: topics.map(({ topic }) => ({ id: newId(), topic })),
  }));
  const isEmpty = pieces.length + topics.length === 0;
  const utils = trpc.useUtils();
  const start = trpc.publish.startPlan.useMutation({
    onSuccess: async ([first]) => {
      await utils.publish.invalidate();
      onStarted(first?.id ?? null);
      toast.success(`Your plan for ${shortAddress(domain)} is ready.`);
      focusHeading();
    },
  });

  return (
    <Paper withBorder p="lg" component="section" aria-label="A plan to start with">
      <Stack align="flex-start">
        <div>
          <Text fw={600}>A plan to start with: {shortAddress(domain)}</Text>
          <p className="u-detail">{planInWords({ ...DEFAULT_PLAN, timeZone })}</p>
        </div>
        {pieces.length > 0 && (
          <div>
            <Text fz="sm">{offeredInWords(pieces.length)}:</Text>
            <Stack component="ul" className="u-list" gap={4} ta="start">
              {pieces.slice(0, SHOWN).map(({ contentId, title, profileName, localTime }) => (
                <Group
                  component="li"
                  key={contentId}
                  className="u-wrap"
                  align="stretch"
                  justify="space-between"
                  wrap="nowrap"
                >
                  <span>
                    {title}
                    {profileName && ` (${profileName})`}
                  </span>
                  <span className="u-soft">{localTime && sayLocalTime(localTime)}</span>
                </Group>
              ))}
            </Stack>
            {pieces.length > SHOWN && <Text fz="sm">and {pieces.length - SHOWN} more.</Text>}
          </div>
        )}
        {topics.length > 0 && (
          <div>
            <Text fz="sm">{topicsInWords(topics.length)}, and are written in time:</Text>
            <Stack component="ul" className="u-list" gap={8} ta="start">
              {topics.map(({ topic, why, localTime }) => (
                <Group
                  component="li"
                  key={topic}
                  className="u-wrap"
                  align="stretch"
                  justify="space-between"
                  wrap="nowrap"
                >
                  <span dir="auto">
                    {topic}
                    <span className="u-detail">{why}</span>
                  </span>
                  <span className="u-soft">{localTime && sayLocalTime(localTime)}</span>
                </Group>
              ))}
            </Stack>
          </div>
        )}
        {isEmpty && <Text fz="sm">Then add topics one by one or as a list; each is written in time.</Text>}
        <FormAlert error={start.error} />
        <Group>
          <BusyButton
            loading={start.isPending}
            onClick={() => start.mutate({ websiteId, timeZone, ...entries })}
          >
            {isEmpty ? 'Make this plan' : 'Make the plan with these'}
          </BusyButton>
          <Button variant="default" onClick={() => onEdit({ websiteId, domain, ...entries })}>
            Choose days and times
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
