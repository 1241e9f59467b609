import { Button, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert } from '#client/ui/action.tsx';

const PatchCard = lazy(async () => ({ default: (await import('./patch-card.tsx')).PatchCard }));

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
      <Suspense>
        {data?.patches.map((patch) => (
          <PatchCard key={patch.id} proposed={patch} label={patch.page.title} />
        ))}
      </Suspense>
      {data?.elsewhere.map((page) => (
        <Text key={page.url} size="sm" c="dimmed">
          {page.title}: a page builder keeps its text elsewhere, so it cannot be changed here.
        </Text>
      ))}
      {data?.patches.length === 0 && data.elsewhere.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          No older post mentions this subject.
        </Text>
      )}
    </Stack>
  );
}
