import { Box, Checkbox, Group, Paper, Stack, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Piece } from '#client/features/pieces/piece/piece.ts';
import { CONTENT_LABELS } from '#client/lib/content-labels.ts';
import { errorText, type ErrorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useStream } from '#client/lib/use-stream.ts';
import { BusyButton, FormAlert } from '#client/ui/action.tsx';
import { SOCIAL_PLATFORMS, type SocialPlatform } from '#shared/rules/content.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { PLATFORM_LABELS, PostOutput, type ShownPost } from './post-output.tsx';

export function SocialTab({ piece }: { piece: Piece }) {
  const [chosen, setChosen] = useState<SocialPlatform[]>([]);
  const { posts, isWriting, failure, generate } = useSocialPosts(piece.id);
  const output = useRef<HTMLHeadingElement>(null);
  const hasTopic = Boolean(piece.title || piece.slug);

  async function generateChosen() {
    if (await generate(chosen)) output.current?.focus();
  }

  function toggle(platform: SocialPlatform) {
    setChosen(SOCIAL_PLATFORMS.filter((known) => chosen.includes(known) !== (known === platform)));
  }

  return (
    <Stack gap="xl">
      <Paper withBorder p="xl" component="section" aria-label={CONTENT_LABELS.generateSocial}>
        <Title order={2} size="h3" mb="md">
          {CONTENT_LABELS.generateSocial}
        </Title>
        <Group component="fieldset" gap="lg" className="u-fieldset">
          <Box component="legend" className="u-soft" mb="xs" p={0} fz="sm">
            Platforms
          </Box>
          {SOCIAL_PLATFORMS.map((platform) => (
            <Checkbox
              key={platform}
              size="md"
              label={PLATFORM_LABELS[platform]}
              checked={chosen.includes(platform)}
              onChange={() => toggle(platform)}
              disabled={isWriting}
            />
          ))}
        </Group>
        <Stack mt="lg" align="flex-start">
          <FormAlert error={failure} />
          <BusyButton
            disabled={!hasTopic}
            loading={isWriting}
            busyLabel={CONTENT_LABELS.generating}
            onClick={() => void generateChosen()}
          >
            {CONTENT_LABELS.generate}
          </BusyButton>
        </Stack>
      </Paper>
      {posts.length > 0 && (
        <section aria-label={CONTENT_LABELS.socialOutput} aria-busy={isWriting}>
          <Title order={2} size="h3" mb="md" ref={output} tabIndex={-1}>
            {CONTENT_LABELS.socialOutput}
          </Title>
          <Stack gap="lg">
            {posts.map((post) => (
              <PostOutput
                key={post.platform}
                piece={piece}
                post={post}
                isWriting={isWriting}
                onRewrite={() => void generate([post.platform], { keepsOthers: true })}
              />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  );
}

const blank = (platform: SocialPlatform): ShownPost => ({
  platform,
  text: '',
  problem: null,
  openFigures: [],
});

function useSocialPosts(id: string) {
  const utils = trpc.useUtils();
  const saved = trpc.content.getSocial.useQuery({ id });
  const [written, setWritten] = useState<ShownPost[] | null>(null);
  const { isRunning: isWriting, failure, follow } = useStream({ outlivesScreen: true });
  const [isNoneChosen, setIsNoneChosen] = useState(false);

  const known: ShownPost[] = (saved.data ?? []).map((post) => ({ ...post, problem: null }));

  /** @returns whether there is something to read now. */
  async function generate(platforms: SocialPlatform[], { keepsOthers = false } = {}): Promise<boolean> {
    setIsNoneChosen(platforms.length === 0);
    if (platforms.length === 0) return false;
    let shown = keepsOthers
      ? known.map((post) => (platforms.includes(post.platform) ? blank(post.platform) : post))
      : platforms.map(blank);
    setWritten(shown);
    const end = await follow(
      () => utils.client.content.generateSocial.mutate({ id, platforms, keepsOthers }),
      ({ done: _done, ...news }) => {
        shown = shown.map((post) => (post.platform === news.platform ? news : post));
        setWritten(shown);
      },
      async () => {
        const stored = await utils.content.getSocial.fetch({ id }, { staleTime: 0 });
        if (shown.every(({ problem }) => problem === null) && stored.length > 0) setWritten(null);
      },
    );
    if (end.is !== 'whole') setWritten(null);
    void utils.content.getSocial.invalidate({ id });
    return end.is === 'whole';
  }

  return { posts: written ?? known, isWriting, failure: toText(isNoneChosen, failure), generate };
}

function toText(isNoneChosen: boolean, failure: unknown): ErrorText | null {
  if (isNoneChosen) return { message: PIECE_MESSAGES.noPlatform };
  return failure === null
    ? null
    : errorText(failure, PIECE_MESSAGES.socialFailed, PIECE_MESSAGES.notLoggedIn);
}
