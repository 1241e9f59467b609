import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '#client/lib/error-text.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/form/form-alert.tsx';

type Patch = RouterOutputs['websites']['applyPatch'];
type Props = { websiteId: string; url: string; title: string };

export function OlderPosts({ websiteId, url, title }: Props) {
  const suggest = trpc.websites.suggestInlinks.useMutation();
  const { data } = suggest;
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        size="sm"
        loading={suggest.isPending}
        onClick={() => suggest.mutate({ websiteId, url, title })}
      >
        Let older posts link here
      </Button>
      <FormAlert error={suggest.error} />
      {data?.patches.map((patch) => (
        <PatchCard key={patch.id} proposed={patch} />
      ))}
      {data?.elsewhere.map((page) => (
        <Text key={page.url} size="sm" c="dimmed">
          {page.title}: a page builder keeps its text elsewhere, so it cannot be changed here.
        </Text>
      ))}
      {data?.patches.length === 0 && data.elsewhere.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          No older post names this subject in its own words.
        </Text>
      )}
    </Stack>
  );
}

function PatchCard({ proposed }: { proposed: Patch }) {
  const [patch, setPatch] = useState(proposed);
  const options = { onSuccess: setPatch };
  const apply = trpc.websites.applyPatch.useMutation(options);
  const undo = trpc.websites.undoPatch.useMutation(options);
  const failure = apply.error ?? undo.error;
  const isBusy = apply.isPending || undo.isPending;
  return (
    <section aria-label={patch.page.title}>
      <Text fw={500}>{patch.page.title}</Text>
      <Text size="sm" c="dimmed" dir="auto">
        <s>{wordsOf(patch.before)}</s>
      </Text>
      <Text size="sm" dir="auto">
        {wordsOf(patch.after).split(patch.anchor)[0]}
        <mark>{patch.anchor}</mark>
        {wordsOf(patch.after).split(patch.anchor).slice(1).join(patch.anchor)}
      </Text>
      <Group gap="xs">
        {patch.state === 'applied' ? (
          <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => undo.mutate(patch)}>
            Undo
          </Button>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isBusy || patch.state === 'undone'}
            onClick={() => apply.mutate(patch)}
          >
            Apply
          </Button>
        )}
        <Text size="sm" role="status">
          {failure
            ? errorText(failure).message
            : { applied: 'Linked.', undone: 'As it was.' }[patch.state as string]}
        </Text>
      </Group>
    </section>
  );
}

const wordsOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
