import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconBrandLinkedin, IconCalendarPlus, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ownTimeZone, sayLocalTime } from '#client/lib/in-words.ts';
import { isJustPosted } from '#client/lib/modal-in-address.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { pictureOf, useBrand } from '#client/lib/use-brand.ts';
import { ExternalLink } from '#client/ui/action.tsx';
import { CopyButton } from '#client/ui/copy/copy-button.tsx';
import { SiteIcon } from '#client/ui/site-icon.tsx';
import { shortAddress } from '#shared/rules/websites.ts';
import type { PublicationView } from '#shared/schemas/publish.ts';
import classes from './posted-moment.module.css';
import { Arrived } from './receipt-view.tsx';

/** After a piece has been posted from here: what is on the site now, and what could come next. */
export function PostedMoment({ contentId }: { contentId: string }) {
  const { state, key } = useLocation();
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const { data: posts = [] } = trpc.publish.list.useQuery({ contentId });
  const post = posts.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))[0];
  if (!isJustPosted(state) || closedAt === key || !post?.link) return null;
  return <Moment post={post} link={post.link} onClose={() => setClosedAt(key)} />;
}

type Props = { post: PublicationView; link: string; onClose: () => void };

function Moment({
  post: { contentId, contentTitle, domain, status, receipt, websiteId },
  link,
  onClose,
}: Props) {
  const { data: piece } = trpc.content.getContent.useQuery({ id: contentId });
  const { data: pace } = trpc.publish.pace.useQuery({ websiteId, timeZone: ownTimeZone() });
  const { brands } = useBrand();
  const isLive = status === 'publish';
  const said = isLive ? 'Your post is live.' : 'Your post is on the site.';
  const share = `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: link })}`;

  return (
    <section className={classes.moment} aria-label={said}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <h2 className={`u-heading ${classes.title}`}>{said}</h2>
        <CloseButton aria-label="Close this card" onClick={onClose} />
      </Group>
      <div className={classes.page}>
        <p className={`u-row u-small u-soft ${classes.site}`}>
          <SiteIcon domain={domain} picture={pictureOf(brands, websiteId)} />
          <span className="u-truncate">{shortAddress(domain)}</span>
        </p>
        {piece?.featuredImage && <img src={`${piece.featuredImage}?w=800`} alt="" />}
        <p className={`u-heading u-clamp ${classes.post}`} dir="auto">
          {contentTitle}
        </p>
      </div>
      <Group gap={4} wrap="nowrap">
        <ExternalLink href={link} fz="sm" underline="always" c="inherit" className="u-truncate">
          {shortAddress(link)}
        </ExternalLink>
        <CopyButton value={link} what="the address of the post" size={28} />
      </Group>
      {receipt && (
        <Text fz="sm" fw={600}>
          <Arrived lines={receipt.lines} />
        </Text>
      )}
      <Group gap="xs" mt="sm">
        {isLive && (
          <Button
            {...STEP}
            component="a"
            href={share}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandLinkedin size={16} aria-hidden />}
          >
            Share on LinkedIn
          </Button>
        )}
        <Button
          {...STEP}
          component={Link}
          to={paths.calendar}
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
        >
          {pace?.next ? `Plan the next one (${sayLocalTime(pace.next.localTime)})` : 'Plan the next one'}
        </Button>
        <Button
          {...STEP}
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          See it on the site
        </Button>
      </Group>
    </section>
  );
}

const STEP = { variant: 'default', size: 'sm' } as const;
