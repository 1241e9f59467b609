import { Badge, Group, Stack, Text } from '@mantine/core';
import { dotted, longDateTime } from '#client/lib/in-words.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { CopyField } from '#client/ui/copy/copy-button.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Form, TextField } from '#client/ui/form/form.tsx';
import { CheckboxesField } from '#client/ui/form/more-fields.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { WEBHOOK_EVENTS, WEBHOOK_TRIES, type WebhookEvent } from '#shared/rules/webhooks.ts';
import { createWebhookInput } from '#shared/schemas/webhooks.ts';
import { AccountRow } from '../account-row.tsx';

type Webhook = RouterOutputs['account']['webhooks'][number];
type Delivery = RouterOutputs['account']['deliveries'][number];

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];
const CHOICES = EVENTS.map((value) => ({ value, label: WEBHOOK_EVENTS[value] }));
const AGAIN_MS = 3000;

export function Webhooks() {
  const utils = trpc.useUtils();
  const webhooks = trpc.account.webhooks.useQuery();
  const create = trpc.account.createWebhook.useMutation({
    onSuccess: () => utils.account.webhooks.invalidate(),
  });

  return (
    <Stack gap="lg">
      {create.data && (
        <div role="status">
          <CopyField
            label="The secret that signs what is sent. Copy it now: it is not shown again."
            value={create.data.secret}
          />
        </div>
      )}
      {webhooks.isPending && <LoadingSkeleton rows={1} />}
      <FormAlert error={webhooks.error ?? create.error} />
      {webhooks.data && webhooks.data.length > 0 && (
        <ul className="u-list">
          {webhooks.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Form
        schema={createWebhookInput}
        values={{ url: '', events: [...EVENTS] }}
        onSubmit={(input, form) =>
          create.mutateAsync(input).then(
            () => form.reset(),
            // Said by the list above; the form stays for another try.
            () => undefined,
          )
        }
      >
        {({ control }) => (
          <Stack maw={480}>
            <TextField control={control} name="url" label="Send to" placeholder="https://" />
            <CheckboxesField control={control} name="events" label="Events" choices={CHOICES} />
            <Group>
              <BusyButton type="submit" variant="default" loading={create.isPending}>
                Add webhook
              </BusyButton>
            </Group>
          </Stack>
        )}
      </Form>
    </Stack>
  );
}

function WebhookRow({ webhook: { id, url, events, stoppedAt, failingSince } }: { webhook: Webhook }) {
  const utils = trpc.useUtils();
  const onSuccess = () =>
    Promise.all([utils.account.webhooks.invalidate(), utils.account.deliveries.invalidate()]);
  const test = trpc.account.testWebhook.useMutation({ onSuccess });
  const resume = trpc.account.resumeWebhook.useMutation({ onSuccess });
  const remove = trpc.account.removeWebhook.useMutation({ onSuccess });
  const rotate = trpc.account.rotateWebhookSecret.useMutation();
  const all = events.length === EVENTS.length ? 'All events' : events.map(labelOf).join(', ');
  const failing = failingSince && `Failing since ${longDateTime(failingSince)}.`;
  const state = stoppedAt ? `Switched off ${longDateTime(stoppedAt)}: it took no more events.` : failing;

  return (
    <>
      <AccountRow
        title={url}
        detail={
          <>
            {all}
            {state && (
              <Text span c="red" display="block" fz="inherit">
                {state}
              </Text>
            )}
          </>
        }
      >
        <Group gap="xs">
          {stoppedAt && (
            <BusyButton variant="default" loading={resume.isPending} onClick={() => resume.mutate({ id })}>
              Switch on
            </BusyButton>
          )}
          <BusyButton variant="default" loading={test.isPending} onClick={() => test.mutate({ id })}>
            Send a test
          </BusyButton>
          <BusyButton
            variant="default"
            loading={rotate.isPending}
            onClick={() => rotate.mutate({ id })}
            aria-label={`Change the secret of ${url}`}
          >
            Change secret
          </BusyButton>
          <BusyButton
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ id })}
            aria-label={`Remove ${url}`}
          >
            Remove
          </BusyButton>
        </Group>
      </AccountRow>
      <li>
        <FormAlert error={test.error ?? resume.error ?? remove.error ?? rotate.error} />
        {rotate.data && (
          <div role="status">
            <CopyField
              label={`The new secret. Copy it now: it is not shown again. Until ${longDateTime(rotate.data.formerUntil)} both secrets sign what is sent.`}
              value={rotate.data.secret}
            />
          </div>
        )}
        <Fold title="Deliveries" state="what was sent, and the answers" isForcedOpen={test.isSuccess}>
          <Deliveries id={id} />
        </Fold>
      </li>
    </>
  );
}

const labelOf = (event: string) =>
  event in WEBHOOK_EVENTS ? WEBHOOK_EVENTS[event as WebhookEvent] : 'A test';

const STATES: Record<Delivery['state'], [label: string, color: string]> = {
  due: ['Under way', 'gray'],
  delivered: ['Delivered', 'pine'],
  failed: ['Failed', 'red'],
};

function Deliveries({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const deliveries = trpc.account.deliveries.useQuery(
    { id },
    { refetchInterval: ({ state }) => state.data?.some((one) => one.state === 'due') && AGAIN_MS },
  );
  const send = trpc.account.sendAgain.useMutation({ onSuccess: () => utils.account.deliveries.invalidate() });
  if (!deliveries.data)
    return deliveries.isError ? <FormAlert error={deliveries.error} /> : <LoadingSkeleton rows={2} />;
  if (deliveries.data.length === 0) return <p className="u-detail">Nothing was sent yet.</p>;

  return (
    <>
      <FormAlert error={send.error} />
      <ul className="u-list">
        {deliveries.data.map(({ id: delivery, type, state, tries, answer, createdAt }) => (
          <AccountRow
            key={delivery}
            title={labelOf(type)}
            detail={dotted(
              longDateTime(createdAt),
              tries > 0 && `${tries} of ${WEBHOOK_TRIES} tries`,
              answer && `answer: ${answer}`,
            )}
          >
            <Group gap="xs">
              <Badge color={STATES[state][1]}>{STATES[state][0]}</Badge>
              <BusyButton
                variant="subtle"
                loading={send.isPending && send.variables.id === delivery}
                onClick={() => send.mutate({ id: delivery })}
              >
                Send again
              </BusyButton>
            </Group>
          </AccountRow>
        ))}
      </ul>
    </>
  );
}
