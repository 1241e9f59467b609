import { ActionIcon, Box, Group, Stack, UnstyledButton } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Fragment } from 'react';
import { errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ExternalLink, FormAlert } from '#client/ui/action.tsx';
import { Form, FormFooter, TextField } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { FormModal, Modal } from '#client/ui/modal/modal.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { SOURCE_MESSAGES } from '#shared/rules/sources.ts';
import { updateSourceInput } from '#shared/schemas/sources.ts';
import { countOf, describeSource, type Source } from './source.tsx';
import classes from './sources.module.css';

type Props = {
  source: Source;
  onView: (source: Source) => void;
  onEdit: (source: Source) => void;
  onDelete: (source: Source) => void;
};

export function SourceCard({ source, onView, onEdit, onDelete }: Props) {
  const { title, url, kind } = source;

  return (
    <Group component="li" className="u-ruled" justify="space-between" wrap="nowrap" py="sm" px="md">
      <div className="u-wrap">
        <UnstyledButton className={classes.title} fz="inherit" fw={600} onClick={() => onView(source)}>
          {title}
        </UnstyledButton>
        <div className="u-soft u-small">{describeSource(source)}</div>
      </div>
      <Group gap={4} wrap="nowrap">
        {(url !== null || kind === 'profile') && <ReadAgain source={source} />}
        <ActionIcon
          variant="subtle"
          size="lg"
          color="gray"
          aria-label={`Edit ${title}`}
          onClick={() => onEdit(source)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="lg"
          color="red"
          aria-label={`Delete ${title}`}
          onClick={() => onDelete(source)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

function ReadAgain({ source: { id, title } }: { source: Source }) {
  const utils = trpc.useUtils();
  const refresh = trpc.content.refreshSource.useMutation({
    onSuccess: async ({ hasChanged, added, gone }) => {
      toast.success(
        hasChanged
          ? `“${title}” has changed: ${countOf(added, 'new fact')}, ${gone} gone. Earlier pieces keep the text they were based on.`
          : `“${title}” has not changed.`,
      );
      await utils.content.listSources.invalidate();
    },
    onError: (error) => toast.failure(errorText(error, SOURCE_MESSAGES.notRead)),
  });

  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      color="gray"
      aria-label={`Read ${title} again`}
      loading={refresh.isPending}
      onClick={() => refresh.mutate({ id })}
    >
      <IconRefresh size={18} aria-hidden />
    </ActionIcon>
  );
}

export function EditSourceModal({ source, onClose }: { source: Source | null; onClose: () => void }) {
  return (
    <FormModal opened={source !== null} onClose={onClose} title="Edit source">
      {source && <EditedSource key={source.id} source={source} onClose={onClose} />}
    </FormModal>
  );
}

function EditedSource({ source, onClose }: { source: Source; onClose: () => void }) {
  const { id, title, profileId } = source;
  const utils = trpc.useUtils();
  const { data: profiles = [] } = trpc.profiles.listForSelect.useQuery();
  const update = trpc.content.updateSource.useMutation({
    onSuccess: async () => {
      onClose();
      await utils.content.listSources.invalidate();
    },
  });

  return (
    <Form
      schema={updateSourceInput}
      values={{ id, title, profileId }}
      onSubmit={(changes) => update.mutate(changes)}
    >
      {({ control }) => (
        <Stack>
          <TextField control={control} name="title" label="Title" withAsterisk />
          <SelectField
            control={control}
            name="profileId"
            label="Profile"
            placeholder="Without a profile"
            data={profiles.map((profile) => ({ value: profile.id, label: profile.name }))}
            clearable
          />
          <FormFooter call={update} failed={SOURCE_MESSAGES.saveFailed} submit="Save" onCancel={onClose} />
        </Stack>
      )}
    </Form>
  );
}

export function ViewSourceModal({ source, onClose }: { source: Source | null; onClose: () => void }) {
  return (
    <Modal opened={source !== null} onClose={onClose} title={source?.title} size="xl">
      {source && <ViewedSource source={source} />}
    </Modal>
  );
}

function ViewedSource({ source }: { source: Source }) {
  const { id, url, language } = source;
  const { data, error, isPending } = trpc.content.getSource.useQuery({ id });

  return (
    <Stack>
      <div className="u-soft u-small">{describeSource(source)}</div>
      {url && (
        <ExternalLink href={url} size="sm">
          {url}
        </ExternalLink>
      )}
      <FormAlert error={error} />
      {isPending && <LoadingSkeleton rows={6} />}
      {data && (
        <Box
          component="p"
          className={`u-wrap u-flush u-pre ${classes.source}`}
          maw={704}
          fz={17}
          lh="1.65"
          lang={language || undefined}
          dir="auto"
        >
          {textParts(data.text, data.facts).map(({ text, start, isFact }) =>
            isFact ? <mark key={start}>{text}</mark> : <Fragment key={start}>{text}</Fragment>,
          )}
        </Box>
      )}
    </Stack>
  );
}

type Place = { start: number; end: number };
type Part = { text: string; start: number; isFact: boolean };

/** A text in parts, those with a fact and those between. Facts that overlap are one part. */
export function textParts(text: string, facts: Place[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end } of facts.toSorted((a, b) => a.start - b.start)) {
    const last = parts.at(-1);
    if (start < at && last) {
      last.text += text.slice(at, end);
    } else {
      if (start > at) parts.push({ text: text.slice(at, start), start: at, isFact: false });
      parts.push({ text: text.slice(start, end), start, isFact: true });
    }
    at = Math.max(at, end);
  }
  if (at < text.length) parts.push({ text: text.slice(at), start: at, isFact: false });
  return parts;
}
