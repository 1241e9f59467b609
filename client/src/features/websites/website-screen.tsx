import { Button, Group, Stack } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router';
import { dotted, longDate } from '#client/lib/in-words.ts';
import { paths } from '#client/lib/paths.ts';
import { trpc } from '#client/lib/trpc.ts';
import { pictureOf, useBrand } from '#client/lib/use-brand.ts';
import { FormAlert } from '#client/ui/action.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { LoadingSkeleton, PageHeader } from '#client/ui/page/page.tsx';
import { SiteIcon } from '#client/ui/site-icon.tsx';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import { CMS_LABELS, shortAddress } from '#shared/rules/websites.ts';
import { CompanionPlugin, SiteCheck } from './site-check.tsx';
import { DeleteWebsite, EditWebsiteModal, type Website } from './website-card.tsx';
import { WEBSITE_KINDS } from './website-kinds.ts';

type Parts = Record<
  'Numbers' | 'Worth' | 'Pages' | 'Results' | 'Posted',
  ComponentType<{ websiteId: string }>
>;

/** A website with its health, its numbers and every page of it. */
export function WebsiteScreen(parts: Parts) {
  const { id = '' } = useParams();
  const { data: website, error } = trpc.websites.get.useQuery({ id });
  const crumbs = [{ label: 'Websites', to: paths.websites }];

  if (!website)
    return (
      <>
        <PageHeader title="Website" breadcrumb={crumbs} />
        {error ? <FormAlert error={error} /> : <LoadingSkeleton rows={8} />}
      </>
    );

  return <Site key={id} website={website} {...parts} />;
}

function Site({ website, Numbers, Worth, Pages, Results, Posted }: Parts & { website: Website }) {
  const { id, domain, cmsType, lastCheck, isCutOff } = website;
  const [part, setPart] = useState<'edit' | 'delete' | null>(null);
  const navigate = useNavigate();
  const { brands } = useBrand();
  const host = shortAddress(domain);
  const hasPlugin = cmsType === 'wordpress' && lastCheck && !lastCheck.problem;

  return (
    <>
      <PageHeader
        title={host}
        heading={
          <Group component="span" gap="sm" wrap="nowrap">
            <SiteIcon domain={domain} picture={pictureOf(brands, id)} isLarge />
            {host}
          </Group>
        }
        breadcrumb={[{ label: 'Websites', to: paths.websites }, { label: host }]}
        actions={
          <>
            <Button variant="default" onClick={() => setPart('edit')}>
              {isCutOff ? 'Reconnect' : 'Edit'}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setPart('delete')}>
              Delete
            </Button>
          </>
        }
      />
      <Stack gap="lg">
        <Fold title={healthOf(website)} state={checksOf(website)}>
          {!isCutOff && <SiteCheck id={id} cmsType={cmsType} lastCheck={lastCheck} />}
        </Fold>
        <Numbers websiteId={id} />
        <Worth websiteId={id} />
        <Pages websiteId={id} />
        <Results websiteId={id} />
        <Posted websiteId={id} />
        {hasPlugin && (
          <CompanionPlugin websiteId={id} domain={domain} version={lastCheck.companion?.version ?? null} />
        )}
      </Stack>
      {part === 'edit' && <EditWebsiteModal website={website} onClose={() => setPart(null)} />}
      <DeleteWebsite
        website={website}
        opened={part === 'delete'}
        onDeleted={() => void navigate(paths.websites)}
        onClose={() => setPart(null)}
      />
    </>
  );
}

function healthOf({ lastCheck, isCutOff }: Website): string {
  if (isCutOff) return 'Waiting to be connected again';
  if (!lastCheck) return 'Not checked yet';
  return lastCheck.problem ? 'Needs attention' : 'Healthy';
}

function checksOf({ cmsType, lastCheck }: Website): string {
  if (!lastCheck) return CMS_LABELS[cmsType];
  const lines = lastCheck.problem ? [] : WEBSITE_KINDS[cmsType].checkLines(lastCheck);
  const fine = lines.filter(({ state }) => state === 'ok').length;
  const said = lastCheck.problem ? SITE_PROBLEMS[lastCheck.problem] : `${fine} of ${lines.length} checks`;

  return dotted(CMS_LABELS[cmsType], said, `checked ${longDate(lastCheck.checkedAt)}`);
}
