import { Button, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc } from '#client/lib/trpc.ts';
import { FormAlert, Hint } from '#client/ui/action.tsx';
import { OWN_SITE_MESSAGES } from '#shared/rules/own-site.ts';

const PatchCard = lazyPart(async () => (await import('./patch-card.tsx')).PatchCard);

export function OlderPosts({ websiteId, url, title }: { websiteId: string; url: string; title: string }) {
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
        Link here from older posts
      </Button>
      <FormAlert error={suggest.error} />
      {data && data.patches.length > 0 && <Hint>{OWN_SITE_MESSAGES.liveChange}</Hint>}
      <Suspense>
        {data?.patches.map((patch) => (
          <PatchCard key={patch.id} proposed={patch} label={patch.page.title} />
        ))}
      </Suspense>
      {data?.elsewhere.map((page) => (
        <Hint key={page.url}>
          {page.title}: a page builder keeps its text elsewhere, so it cannot be changed here.
        </Hint>
      ))}
      {data?.patches.length === 0 && data.elsewhere.length === 0 && (
        <Hint role="status">None of your posts mentions this yet.</Hint>
      )}
    </Stack>
  );
}
