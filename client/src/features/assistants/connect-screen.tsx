import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { paths } from '#client/lib/paths.ts';
import { trpc, useUser, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { Brand } from '#client/ui/brand.tsx';
import { LoadingSkeleton, PageHeader } from '#client/ui/page/page.tsx';
import { ASSISTANT_DAYS, ASSISTANT_MESSAGES } from '#shared/rules/assistants.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { Places, type Chosen } from './places.tsx';
import { Scopes } from './scopes.tsx';

type Asked = RouterOutputs['account']['requestOfAccess'];

const HEADING_NAME_MAX = 32;

/** Leads away to the program, so nothing here is left to be pressed again. */
const goOn = ({ address }: { address: string }) => window.location.assign(address);

export function ConnectScreen() {
  const { id = '' } = useParams();
  const asked = trpc.account.requestOfAccess.useQuery({ id }, { retry: false });

  return (
    <Frame title={asked.data ? `Connect ${shortened(asked.data.clientName)}?` : 'Connect an assistant'}>
      {asked.isPending && <LoadingSkeleton rows={4} />}
      <FormAlert error={asked.error} failed={ASSISTANT_MESSAGES.requestGone} />
      {asked.data && <Question id={id} asked={asked.data} />}
    </Frame>
  );
}

/** The whole name stands in the sentence below, as what the program says of itself. */
function shortened(name: string) {
  const letters = [...name];
  return letters.length > HEADING_NAME_MAX ? `${letters.slice(0, HEADING_NAME_MAX - 1).join('')}…` : name;
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box maw="40rem" mx="auto" px="1.25rem" py="clamp(1.5rem, 6vh, 4rem)">
      <Box mb="lg">
        <Brand href={paths.create} />
      </Box>
      <Paper withBorder component="main" p="clamp(1.25rem, 4vw, 2.5rem)" className="u-wrap">
        <PageHeader title={title} />
        {children}
      </Paper>
    </Box>
  );
}

const EVERYWHERE: Chosen = { websiteIds: null, profileIds: null, hasUnbranded: true };

function Question({ id, asked }: { id: string; asked: Asked }) {
  const { email } = useUser();
  const [scopes, setScopes] = useState(asked.scopes);
  const [chosen, setChosen] = useState(EVERYWHERE);
  const letIn = trpc.account.letIn.useMutation({ onSuccess: goOn });
  const keepOut = trpc.account.keepOut.useMutation({ onSuccess: goOn });
  const isLeaving = letIn.isSuccess || keepOut.isSuccess;

  return (
    <Stack gap="xl">
      <WhoAsks asked={asked} />
      <Scopes asked={asked.scopes} given={scopes} onChange={setScopes} />
      <Places chosen={chosen} onChange={setChosen} />
      <Text className="u-soft">
        It can do this as {email} until you disconnect it on your account page, and for {ASSISTANT_DAYS} days
        after its last use.
      </Text>
      <FormAlert error={letIn.error ?? keepOut.error} />
      <Group>
        <BusyButton
          loading={letIn.isPending || isLeaving}
          disabled={scopes.length === 0}
          onClick={() => letIn.mutate({ id, scopes, ...chosen })}
        >
          Connect
        </BusyButton>
        <BusyButton
          variant="default"
          loading={keepOut.isPending || isLeaving}
          onClick={() => keepOut.mutate({ id })}
        >
          Deny
        </BusyButton>
      </Group>
    </Stack>
  );
}

/** The address that gets the answer is the one thing that is known for sure. */
function WhoAsks({ asked: { clientName, clientAddress, answeredTo, isPredefined } }: { asked: Asked }) {
  const [host] = answeredTo.split(':');
  const isHere = /^(localhost|127\.0\.0\.1|\[)/.test(answeredTo);

  return (
    <Stack gap="xs">
      <Text>
        A program that calls itself <b dir="auto">{clientName}</b> wants to use your {PRODUCT_NAME} account.
      </Text>
      <Text>
        Your answer goes to <b>{isHere ? 'a program on this computer' : host}</b>.
      </Text>
      <Text className="u-soft">
        {clientAddress && `It gives ${clientAddress} as its address. `}
        {isPredefined
          ? 'It was set up by whoever runs this installation.'
          : 'It is not verified by us: connect it only if you have just asked for this yourself.'}
      </Text>
    </Stack>
  );
}
