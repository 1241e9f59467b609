import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { ExternalLink, Hint, QuietButton } from '#client/ui/action.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { isOneWay } from '#shared/rules/websites.ts';

const OlderPosts = lazyPart(async () => (await import('./older-posts.tsx')).OlderPosts);

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
            <ExternalLink href={link.url} inherit dir="auto">
              {link.title}
            </ExternalLink>
            <Hint dir="auto">{marked(link)}</Hint>
            <Text size="xs" c="dimmed">
              {reasonOf(link)}
            </Text>
            <Group gap="xs">
              <QuietButton disabled={save.isPending} onClick={() => void add(link).catch(toast.failure)}>
                Add
              </QuietButton>
              <QuietButton color="gray" onClick={() => setRefused([...refused, link.url])}>
                Not this one
              </QuietButton>
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
