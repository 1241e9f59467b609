import { Button, Group, Paper, Stack } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { ownTimeZone } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, useUser } from '#client/lib/trpc.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { FormElement, useCheckedForm } from '#client/ui/form/form.tsx';
import { LeaveGuard } from '#client/ui/modal/modal.tsx';
import { EmptyState, LoadingSkeleton, PageHeader } from '#client/ui/page/page.tsx';
import type { ImportPreview as Preview } from '#shared/schemas/calendar-import.ts';
import {
  DefaultFields,
  importForm,
  newImport,
  SourceFields,
  toAsked,
  type AskedImport,
  type ImportOutput,
  type ImportValues,
} from './import-form.tsx';
import { ImportPreview } from './import-preview.tsx';

export function ImportScreen() {
  const { plan } = useUser();
  const websites = trpc.websites.list.useQuery({});
  const sites = websites.data?.websites ?? [];
  const { brand, isKnown } = useBrand();
  const first = sites.find(({ id }) => id === brand?.websiteId) ?? sites[0];

  return (
    <>
      <PageHeader
        title="Add a list"
        breadcrumb={[{ label: 'Calendar', to: paths.calendar }, { label: 'Add a list' }]}
        lead="Up to 500 topics at once. You’ll review the list before it’s added."
      />
      <FormAlert error={websites.error} />
      {plan === 'pro' && (websites.isPending || !isKnown) && <LoadingSkeleton />}
      {plan === 'free' && (
        <EmptyState
          icon={<IconListDetails aria-hidden />}
          title="Lists are part of Pro"
          action={
            <Button component={Link} to={paths.account}>
              See how to upgrade
            </Button>
          }
        >
          Free schedules one finished piece at a time. With Pro a whole list is written and posted at your
          pace.
        </EmptyState>
      )}
      {plan === 'pro' && websites.data && sites.length === 0 && (
        <EmptyState
          icon={<IconListDetails aria-hidden />}
          title="Connect a website first"
          action={
            <Button component={Link} to={`${paths.websites}?open=connect-website`}>
              Connect your first website
            </Button>
          }
        />
      )}
      {plan === 'pro' && first && isKnown && (
        <ImportForm websites={sites} start={newImport(first.id, brand?.id ?? null)} />
      )}
    </>
  );
}

type FormProps = { websites: { id: string; domain: string }[]; start: ImportValues };

function ImportForm({ websites, start }: FormProps) {
  const plans = trpc.publish.plans.useQuery();
  const [asked, setAsked] = useState<AskedImport | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [takenId, setTakenId] = useState<string | null>(null);
  const look = trpc.publish.previewImport.useMutation({ onSuccess: setPreview });
  const form = useCheckedForm(importForm, start);

  async function send(output: ImportOutput) {
    const plan = plans.data?.find(({ websiteId }) => websiteId === output.websiteId);
    const next = await toAsked(output, plan?.timeZone ?? ownTimeZone());
    setAsked(next);
    look.mutate(next.input);
  }

  if (takenId) return <Navigate to={`${paths.calendar}?list=${takenId}`} />;
  const guard = (
    <LeaveGuard isDirty={form.formState.isDirty}>This list is not in the calendar yet.</LeaveGuard>
  );
  if (asked && preview) {
    const { websiteId } = asked.input;
    const isPlanned = plans.data?.some((plan) => plan.websiteId === websiteId) ?? true;
    const domain = websites.find(({ id }) => id === websiteId)?.domain ?? null;
    return (
      <>
        <ImportPreview
          asked={asked}
          first={preview}
          unplanned={isPlanned ? null : domain}
          onBack={() => setPreview(null)}
          onDone={setTakenId}
        />
        {guard}
      </>
    );
  }
  return (
    <FormElement aria-label="A list of topics" form={form} onSubmit={send}>
      <Stack gap="lg" maw={760}>
        <Paper withBorder p="lg">
          <SourceFields control={form.control} />
        </Paper>
        <Paper withBorder p="lg">
          <DefaultFields control={form.control} websites={websites} />
        </Paper>
        <FormAlert error={look.error} />
        {guard}
        <Group justify="flex-end">
          <BusyButton type="submit" loading={look.isPending}>
            Preview
          </BusyButton>
        </Group>
      </Stack>
    </FormElement>
  );
}
