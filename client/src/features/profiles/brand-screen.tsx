import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconSparkles } from '@tabler/icons-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { grouped } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { useBrand } from '#client/lib/use-brand.ts';
import { websitePath } from '#client/lib/website-path.ts';
import { Hint } from '#client/ui/action.tsx';
import { EmptyState, LoadingSkeleton, PageHeader, SectionTitle } from '#client/ui/page/page.tsx';
import { SiteIcon } from '#client/ui/site-icon.tsx';
import { shortAddress } from '#shared/rules/websites.ts';
import { EditProfileModal, useProfile } from './profile-windows.tsx';

export type Brand = RouterOutputs['profiles']['listForSelect'][number];

type Parts = {
  /** What waits for its user, and what comes next. */
  Planned: ComponentType<{ brand: Brand }>;
  Live: ComponentType<{ brand: Brand; websiteId: string }>;
  Report: ComponentType<{ brand: Brand; websiteId: string }>;
};

/** A client at a glance: how it sounds, what needs its user, what comes, what is live, its website and sources. */
export function BrandScreen(parts: Parts) {
  const { id = '' } = useParams();
  const { brands, isKnown } = useBrand();
  const brand = brands.find((one) => one.id === id);
  const breadcrumb = [{ label: 'Profiles', to: paths.profiles }];

  if (!isKnown)
    return (
      <>
        <PageHeader title="Brand" breadcrumb={breadcrumb} />
        <LoadingSkeleton rows={8} />
      </>
    );
  if (!brand)
    return (
      <>
        <PageHeader title="Brand" breadcrumb={breadcrumb} />
        <EmptyState
          title="This brand no longer exists"
          action={
            <Button component={Link} to={paths.profiles}>
              All brands
            </Button>
          }
        />
      </>
    );

  return <BrandPage key={id} brand={brand} {...parts} />;
}

function BrandPage({ brand, Planned, Live, Report }: Parts & { brand: Brand }) {
  const { id, name, colours, picture, websiteId } = brand;
  const [isEditing, setEditing] = useState(false);
  const navigate = useNavigate();
  const { choose } = useBrand();
  const profile = useProfile(id);

  function write() {
    choose(id);
    void navigate(paths.create);
  }

  return (
    <>
      <PageHeader
        title={name}
        heading={
          <Group component="span" gap="sm" wrap="nowrap">
            <SiteIcon domain={name} colour={colours[0]} picture={picture} isLarge />
            {name}
          </Group>
        }
        breadcrumb={[{ label: 'Profiles', to: paths.profiles }, { label: name }]}
        lead={voiceOf(brand)}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              disabled={!profile}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
            {websiteId && <Report brand={brand} websiteId={websiteId} />}
            <Button leftSection={<IconSparkles size={18} aria-hidden />} onClick={write}>
              Write for {name}
            </Button>
          </>
        }
      />
      <Stack gap="xl">
        <Planned brand={brand} />
        <Part title="Live">
          {websiteId ? <Live brand={brand} websiteId={websiteId} /> : <Hint>Nothing is live yet.</Hint>}
        </Part>
        <Part title="Website">
          <BrandSite brand={brand} address={profile?.domain} />
        </Part>
        <Part title="Sources">
          <BrandSources id={id} name={name} />
        </Part>
      </Stack>
      {profile && <EditProfileModal profile={isEditing ? profile : null} onClose={() => setEditing(false)} />}
    </>
  );
}

/** "Sounds warm and plain. Written for people nearby." */
function voiceOf({ voice, audience }: Brand): string {
  return [voice && `Sounds ${voice}.`, audience && `Written for ${audience}.`].filter(Boolean).join(' ');
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <SectionTitle order={2}>{title}</SectionTitle>
    {children}
  </section>
);

function BrandSite({
  brand: { websiteId, picture },
  address,
}: {
  brand: Brand;
  address: string | undefined;
}) {
  const { data: website } = trpc.websites.get.useQuery(
    { id: websiteId ?? '' },
    { enabled: websiteId !== null },
  );

  if (!websiteId)
    return (
      <Hint>
        {address ? `${shortAddress(address)} is not connected yet. ` : 'No website yet. '}
        <Link to={`${paths.profiles}?open=connect-website`} className="u-link">
          Connect it
        </Link>
      </Hint>
    );
  if (!website) return <LoadingSkeleton rows={1} />;

  const { domain, lastCheck, isCutOff } = website;
  const needs = isCutOff || lastCheck?.problem;
  const well = lastCheck ? 'Healthy' : 'Not checked yet';
  return (
    <Group gap="sm">
      <SiteIcon domain={domain} picture={picture} />
      <Link to={websitePath(websiteId)} className="u-link">
        {shortAddress(domain)}
      </Link>
      <Text size="sm" c={needs ? 'var(--amber)' : 'dimmed'}>
        {needs ? 'Needs attention' : well}
      </Text>
    </Group>
  );
}

function BrandSources({ id, name }: { id: string; name: string }) {
  const { data } = trpc.profiles.brandNumbers.useQuery();
  const count = data?.find((one) => one.id === id)?.sources ?? 0;
  const said = count === 1 ? '1 source' : `${grouped(count)} sources`;

  return (
    <Link to={paths.sourcesOf(id)} className="u-link" aria-label={`${said} of ${name}`}>
      {said}
    </Link>
  );
}
