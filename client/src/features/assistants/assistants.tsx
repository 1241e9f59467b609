import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { dotted, longDate, longDateTime } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { ConnectHelp } from './connect-help.tsx';
import { SCOPE_LABELS } from './scopes.tsx';

type Assistant = RouterOutputs['account']['assistants'][number];
type RowProps = { title: ReactNode; detail: ReactNode; children?: ReactNode };

const listed = (names: string[] | null, all: string, none: string) =>
  names === null ? all : new Intl.ListFormat('en').format(names) || none;

/** "Read, Write · on all websites · for Acme and pieces without a brand". */
const describeRights = ({ scopes, websites, brands, hasUnbranded }: Assistant) =>
  dotted(
    scopes.map((scope) => SCOPE_LABELS[scope]).join(', '),
    `on ${listed(websites, 'all websites', 'no website')}`,
    `for ${listed(brands, 'all brands', 'no brand')}${hasUnbranded ? ' and pieces without a brand' : ''}`,
  );

const describeUse = ({ address, connectedAt, lastUsedAt, expiresAt }: Assistant) =>
  dotted(
    address,
    connectedAt && `connected ${longDate(connectedAt)}`,
    lastUsedAt ? `last used ${longDateTime(lastUsedAt)}` : 'never used',
    `ends ${longDate(expiresAt)}`,
  );

/** @param Row of the account page's lists */
export function Assistants({ Row }: { Row: (props: RowProps) => ReactNode }) {
  const utils = trpc.useUtils();
  const assistants = trpc.account.assistants.useQuery();
  const disconnect = trpc.account.disconnectAssistant.useMutation({
    onSuccess: () =>
      Promise.all([utils.account.assistants.invalidate(), utils.account.assistantSteps.invalidate()]),
  });

  return (
    <Stack gap="lg">
      {assistants.isPending && <LoadingSkeleton rows={2} />}
      <FormAlert error={assistants.error ?? disconnect.error} />
      {assistants.data && assistants.data.length > 0 && (
        <ul className="u-list">
          {assistants.data.map((assistant) => (
            <Row
              key={assistant.id}
              title={<span dir="auto">{assistant.clientName}</span>}
              detail={
                <>
                  {describeRights(assistant)}
                  <br />
                  {describeUse(assistant)}
                </>
              }
            >
              <BusyButton
                variant="subtle"
                color="red"
                loading={disconnect.isPending && disconnect.variables.id === assistant.id}
                onClick={() => disconnect.mutate({ id: assistant.id })}
                aria-label={`Disconnect ${assistant.clientName}`}
              >
                Disconnect
              </BusyButton>
            </Row>
          ))}
        </ul>
      )}
      <ConnectHelp />
      <Steps />
      <Text className="u-detail">
        Before an assistant posts or takes down anything it shows you what would happen.{' '}
        <Anchor href="/help/assistants">How it works</Anchor>
      </Text>
    </Stack>
  );
}

/** What happened when something connected, or did not, and why. */
function Steps() {
  const { data: steps = [] } = trpc.account.assistantSteps.useQuery();
  if (steps.length === 0) return null;

  return (
    <Fold title="What happened when assistants connected" state={`${steps.length} steps`}>
      <ul className="u-list">
        {steps.map(({ id, clientName, sentence, isRefusal, createdAt }) => (
          <li key={id} className="u-wrap">
            <b dir="auto">{clientName}</b>: {sentence}
            {isRefusal && ' It was not let in.'} <span className="u-soft">{longDateTime(createdAt)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
