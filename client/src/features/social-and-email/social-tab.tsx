import { Box, Checkbox, Group, Paper, Stack, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { SOCIAL_PLATFORMS, type SocialPlatform } from '#shared/rules/content.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import type { Piece } from '../pieces/piece/piece.ts';
import { PLATFORM_LABELS, PostOutput } from './post-output.tsx';
import { useSocialPosts } from './use-social-posts.ts';
import { CONTENT_LABELS } from '../../lib/content-labels.ts';

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
        <Stack gap="md" mt="lg" align="flex-start">
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
