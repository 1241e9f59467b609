import { Anchor, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert, Hint } from '#client/ui/action.tsx';
import { ConfirmModal } from '#client/ui/modal/modal.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { SEARCH_PROBLEMS, SEARCH_SOURCE_LABELS, type ConnectedSource } from '#shared/rules/results.ts';
import { ReadingsSwitch } from './readings-switch.tsx';

type Results = RouterOutputs['websites']['getResults'];
type Connection = Results['connections'][number];
type Of = { websiteId: string };

/** Who is asked for figures every night, and how another is connected. */
export function SearchSources({
  websiteId,
  connections,
  maySignIn,
  countsReadings,
}: Of & Pick<Results, 'connections' | 'maySignIn' | 'countsReadings'>) {
  const has = (source: ConnectedSource) => connections.some((one) => one.source === source);

  return (
    <Stack component="section" aria-label="Search engines" gap="md">
      {connections.map((connection) => (
        <Connected key={connection.source} websiteId={websiteId} connection={connection} />
      ))}
      {maySignIn && !has('google') && <SignIn websiteId={websiteId}>Connect Search Console</SignIn>}
      {!has('bing') && <BingKey websiteId={websiteId} />}
      <ReadingsSwitch websiteId={websiteId} countsReadings={countsReadings} />
    </Stack>
  );
}

function Connected({ websiteId, connection }: Of & { connection: Connection }) {
  const { state } = connection;
  const source = connection.source === 'bing' ? 'bing' : 'google';
  const [isChoosing, setChoosing] = useState(state === 'choosing');
  const name = SEARCH_SOURCE_LABELS[source];

  return (
    <Stack gap="sm">
      <Group gap="sm" justify="space-between">
        <div className="u-wrap">
          <Text fw={600}>{name}</Text>
          <Hint role="status">{saidOf(connection)}</Hint>
        </div>
        <Group gap="sm">
          {state === 'connected' && (
            <Button
              variant="default"
              size="sm"
              aria-expanded={isChoosing}
              onClick={() => setChoosing(!isChoosing)}
            >
              Choose another
            </Button>
          )}
          <Disconnect websiteId={websiteId} source={source} />
        </Group>
      </Group>
      {state === 'ended' && source === 'google' && (
        <SignIn websiteId={websiteId}>Sign in to Google again</SignIn>
      )}
      {state === 'ended' && source === 'bing' && <BingKey websiteId={websiteId} />}
      {isChoosing && (
        <ChooseProperty websiteId={websiteId} source={source} onChosen={() => setChoosing(false)} />
      )}
    </Stack>
  );
}

function saidOf({ state, problem, property, readAt }: Connection): string {
  if (state === 'choosing') return 'None of its websites has this address. Choose the one that it is.';
  if (problem) return SEARCH_PROBLEMS[problem];
  if (!readAt) return `${property}: its figures are being read. The first arrive within minutes.`;
  return `${property}, read every night.`;
}

function SignIn({ websiteId, children }: Of & { children: string }) {
  const start = trpc.websites.startSearchConsole.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
  });

  return (
    <Stack gap="xs">
      <BusyButton
        className="u-start"
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate({ websiteId })}
      >
        {children}
      </BusyButton>
      <Hint>You sign in at Google and allow reading. Nothing is changed there.</Hint>
      <FormAlert error={start.error} />
    </Stack>
  );
}

function BingKey({ websiteId }: Of) {
  const utils = trpc.useUtils();
  const [key, setKey] = useState('');
  const connect = trpc.websites.connectBing.useMutation({
    onSuccess: async () => {
      setKey('');
      await utils.websites.getResults.invalidate();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    connect.mutate({ websiteId, key });
  }

  return (
    <form onSubmit={submit}>
      <Group gap="sm" align="end">
        <TextInput
          flex="1 1 16rem"
          label="Bing Webmaster Tools key"
          description="In Bing Webmaster Tools: Settings, API access."
          type="password"
          autoComplete="off"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <BusyButton type="submit" variant="default" loading={connect.isPending} disabled={!key.trim()}>
          Connect Bing
        </BusyButton>
      </Group>
      <FormAlert error={connect.error} />
    </form>
  );
}

type OfSource = Of & { source: ConnectedSource };

function ChooseProperty({ websiteId, source, onChosen }: OfSource & { onChosen: () => void }) {
  const utils = trpc.useUtils();
  const { data, error, isPending } = trpc.websites.searchProperties.useQuery({ websiteId, source });
  const choose = trpc.websites.chooseProperty.useMutation({
    onSuccess: async () => {
      onChosen();
      await utils.websites.getResults.invalidate();
    },
  });

  return (
    <Stack gap="xs">
      <Select
        label="Which website there?"
        placeholder={isPending ? 'Asking…' : 'Choose one'}
        data={data?.map(({ name, mayRead }) => ({ value: name, label: name, disabled: !mayRead })) ?? []}
        value={data?.find(({ isChosen }) => isChosen)?.name ?? null}
        onChange={(property) => property && choose.mutate({ websiteId, source, property })}
        disabled={isPending || choose.isPending}
        nothingFoundMessage="Your account there has no website."
        allowDeselect={false}
        searchable
      />
      <FormAlert error={error ?? choose.error} />
    </Stack>
  );
}

function Disconnect({ websiteId, source }: OfSource) {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const name = SEARCH_SOURCE_LABELS[source];
  const disconnect = trpc.websites.disconnectSearch.useMutation({
    onSuccess: async () => {
      setAsking(false);
      await utils.websites.getResults.invalidate();
      toast.success(`${name} is disconnected. What was read stays.`);
    },
  });

  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={() => setAsking(true)}>
        Disconnect
      </Anchor>
      <ConfirmModal
        opened={isAsking}
        title={`Disconnect ${name}?`}
        confirmLabel="Disconnect"
        call={{ isPending: disconnect.isPending, error: disconnect.error?.message }}
        onConfirm={() => disconnect.mutate({ websiteId, source })}
        onClose={() => setAsking(false)}
      >
        <Text>No more figures are read. Those that were read stay.</Text>
      </ConfirmModal>
    </>
  );
}
