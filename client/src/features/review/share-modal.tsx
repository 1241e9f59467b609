import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { takeFocus } from '#client/lib/focus.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { Form, FormFooter, TextField } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { FormModal } from '#client/ui/modal/modal.tsx';
import { RIGHT_LABELS, SHARE_DAYS, SHARE_RIGHTS } from '#shared/rules/review.ts';
import { createShareLinkInput } from '#shared/schemas/review.ts';

const DAYS = ['3', '7', '14', '30', '90'] as const;
const DAY_CHOICES = DAYS.map((value) => ({ value, label: `${value} days` }));
const RIGHT_CHOICES = SHARE_RIGHTS.map((value) => ({ value, label: RIGHT_LABELS[value] }));

const shareForm = createShareLinkInput.extend({ right: z.enum(SHARE_RIGHTS), days: z.enum(DAYS) });
const DEFAULT_DAYS = DAYS.find((days) => Number(days) === SHARE_DAYS) ?? '14';

export function ShareModal({ contentId, onClose }: { contentId: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const create = trpc.publish.createShareLink.useMutation({
    onSuccess: () => utils.publish.reviews.invalidate({ contentId }),
  });

  return (
    <FormModal opened onClose={onClose} title="Share for review" isSaved={create.isSuccess}>
      {create.data ? (
        <NewLink name={create.data.name} url={create.data.url} onClose={onClose} />
      ) : (
        <Form
          aria-label="New review link"
          schema={shareForm}
          values={{ contentId, name: '', right: 'decide' as const, days: DEFAULT_DAYS }}
          onSubmit={({ days, ...input }) => create.mutate({ ...input, days: Number(days) })}
        >
          {({ control }) => (
            <Stack>
              <TextField
                control={control}
                name="name"
                label="Who is it for?"
                placeholder="A name that both of you know"
                data-autofocus
              />
              <SelectField control={control} name="right" label="Permission" data={RIGHT_CHOICES} />
              <SelectField control={control} name="days" label="Expires after" data={DAY_CHOICES} />
              <FormFooter call={create} submit="Create link" onCancel={onClose} />
            </Stack>
          )}
        </Form>
      )}
    </FormModal>
  );
}

function NewLink({ name, url, onClose }: { name: string; url: string; onClose: () => void }) {
  return (
    <Stack>
      <div role="status">
        <Text fw={600}>The link for {name}. Copy it now: it is not shown again.</Text>
        <Group gap="sm" wrap="nowrap" mt="sm">
          <Box component="code" className="u-code u-sunken" flex="1" miw="0" ref={takeFocus} tabIndex={-1}>
            {url}
          </Box>
          <CopyButton value={url} what="review link" />
        </Group>
      </div>
      <p className="u-detail">
        Anyone with the link can use it, so send it only to {name}. You get an email for every comment and
        decision.
      </p>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
