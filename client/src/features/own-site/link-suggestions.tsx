import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { isOneWay } from '#shared/rules/websites.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { Fold } from '#client/ui/fold.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { FormAlert } from '#client/ui/form/form-alert.tsx';

const PatchCard = lazy(async () => ({ default: (await import('./patch-card.tsx')).PatchCard }));

type Piece = RouterOutputs['content']['getContent'];
type Link = RouterOutputs['websites']['pieceLinks']['links'][number];

export function LinkSuggestions({ piece }: { piece: Piece }) {
  const { id, revision, title, slug, excerpt, content, keywords } = piece;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const utils = trpc.useUtils();
  const { data } = trpc.websites.pieceLinks.useQuery({ contentId: id }, { retry: false });
  const save = trpc.content.updateContent.useMutation({
    onSuccess: (saved) => {
      utils.content.getContent.setData({ id }, saved);
      void utils.content.listVersions.invalidate({ id });
      void utils.content.getEvidence.invalidate({ id });
    },
    onError: toast.failure,
  });
  const links = (data?.links ?? []).filter(({ url }) => !refused.includes(url));
  const { data: posts } = trpc.publish.list.useQuery({ contentId: id });
  const live = posts?.find(
    ({ status, link, websiteId, cmsType }) => status === 'publish' && link && websiteId && !isOneWay(cmsType),
  );
  if (links.length === 0 && !live) return null;

  async function add(link: Link) {
    const { linkWords } = await import('./link-words.ts');
    const linked = linkWords(content, link);
    if (linked === null) return toast.failure('These words have changed, so the link was not added.');
    setRefused([...refused, link.url]);
    return save.mutate({ id, revision, title, slug, excerpt, keywords, content: linked });
  }

  return (
    <Fold title="Links" state={links.length > 0 ? `${links.length} to add` : 'from older posts'}>
      <Stack gap="sm" component="ul" className="u-list" mb="sm">
        {links.map((link) => (
          <li key={link.url}>
            <Anchor href={link.url} target="_blank" rel="noreferrer" inherit dir="auto">
              {link.title}
            </Anchor>
            <Text size="sm" c="dimmed" dir="auto">
              {marked(link)}
            </Text>
            <Text size="xs" c="dimmed">
              {reasonOf(link)}
            </Text>
            <Group gap="xs">
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={save.isPending}
                onClick={() => void add(link).catch(toast.failure)}
              >
                Add
              </Button>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                onClick={() => setRefused([...refused, link.url])}
              >
                Not this one
              </Button>
            </Group>
          </li>
        ))}
      </Stack>
      {live?.link && live.websiteId && (
        <OlderPosts websiteId={live.websiteId} url={live.link} title={title} />
      )}
    </Fold>
  );
}

function marked({ sentence, anchor }: Link) {
  const at = sentence.indexOf(anchor);
  return (
    <>
      {sentence.slice(0, at)}
      <mark>{anchor}</mark>
      {sentence.slice(at + anchor.length)}
    </>
  );
}

function reasonOf({ share, linked }: Link) {
  const named = share > 0.99 ? 'These words are its title' : 'These words name its subject';
  return linked > 0 ? `${named}; ${linked} of your pages link there.` : `${named}.`;
}

type OlderPostsProps = { websiteId: string; url: string; title: string };

export function OlderPosts({ websiteId, url, title }: OlderPostsProps) {
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
