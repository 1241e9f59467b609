import { Button, Checkbox, Group, Paper, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import {
  CONTENT_TYPE_LABELS,
  SOCIAL_LIMITS,
  SOCIAL_PLATFORMS,
  type SocialPlatform,
} from '#shared/content-rules.ts';
import { socialLength } from '#shared/social.ts';
import { CopyButton } from '../../../../ui/copy/copy-button.tsx';
import { FormAlert } from '../../../../ui/form/form-alert.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import type { Piece } from '../piece.ts';
import { OpenFigures } from './open-figures.tsx';
import classes from './social-tab.module.css';
import { type ShownPost, useSocialPosts } from './use-social-posts.ts';
import { CONTENT_LABELS } from '../../content-labels.ts';

const PLATFORM_LABELS: Record<SocialPlatform, string> = {
  linkedin: 'LinkedIn',
  x: 'X',
  instagram: 'Instagram',
  facebook: 'Facebook',
};

/** Posts for the networks, derived from the piece. */
export function SocialTab({ piece }: { piece: Piece }) {
  const [chosen, setChosen] = useState<SocialPlatform[]>([]);
  const { posts, isWriting, failure, generate } = useSocialPosts(piece.id);
  const hasTopic = Boolean(piece.title || piece.slug);

  function toggle(platform: SocialPlatform) {
    setChosen(SOCIAL_PLATFORMS.filter((known) => chosen.includes(known) !== (known === platform)));
  }

  return (
    <Stack gap="xl">
      <Paper withBorder p="xl" component="section" aria-label={CONTENT_LABELS.generateSocial}>
        <Title order={2} size="h3" mb="md">
          {CONTENT_LABELS.generateSocial}
        </Title>
        <Group component="fieldset" gap="lg" className={classes.platforms}>
          <legend className={classes.legend}>Platforms</legend>
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
          <Button disabled={isWriting || !hasTopic} onClick={() => void generate(chosen)}>
            {isWriting ? CONTENT_LABELS.generating : CONTENT_LABELS.generate}
          </Button>
        </Stack>
      </Paper>
      {posts.length > 0 && (
        <section aria-label={CONTENT_LABELS.socialOutput} aria-busy={isWriting}>
          <Title order={2} size="h3" mb="md">
            {CONTENT_LABELS.socialOutput}
          </Title>
          <Stack gap="lg">
            {posts.map((post) => (
              <PostOutput key={post.platform} post={post} />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  );
}

function PostOutput({ post: { platform, text, problem, openFigures } }: { post: ShownPost }) {
  const length = socialLength(platform, text);
  const limit = SOCIAL_LIMITS[platform];
  return (
    <Paper withBorder p="lg">
      <Textarea
        label={CONTENT_TYPE_LABELS[platform]}
        value={text}
        readOnly
        minRows={4}
        maxRows={24}
        error={problem}
      />
      <OpenFigures figures={openFigures} />
      <Group justify="space-between" mt="xs">
        <span className={classes.count} data-over={length > limit || undefined}>
          {length.toLocaleString('en-US')} / {limit.toLocaleString('en-US')} characters
          {length > limit && `, ${(length - limit).toLocaleString('en-US')} too many`}
        </span>
        <CopyButton value={text} what={CONTENT_TYPE_LABELS[platform]} />
      </Group>
    </Paper>
  );
}
