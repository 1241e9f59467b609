import { MultiSelect, TagsInput, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { ExternalLink, FormAlert } from '#client/ui/action.tsx';
import { CheckboxField } from '#client/ui/form/more-fields.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import { PieceOfOtherBrand } from '#client/ui/site-of-brand.tsx';
import { POST_STATUSES, PUBLISH_MESSAGES, type SiteStatus } from '#shared/rules/publish.ts';
import { CMS_LABELS, isOneWay, shortAddress, type CmsType } from '#shared/rules/websites.ts';
import type { postToWebsiteInput } from '#shared/schemas/publish.ts';

type PostControl = Control<z.input<typeof postToWebsiteInput>, unknown, z.output<typeof postToWebsiteInput>>;

const STATUS_LABELS: Record<SiteStatus, string> = {
  publish: 'Publish',
  draft: 'Draft',
  private: 'Private',
  future: 'Scheduled on the site',
};

const toOption = (value: SiteStatus) => ({ value, label: STATUS_LABELS[value] });
const OPTIONS = POST_STATUSES.map(toOption);

type WebsiteFieldProps = {
  control: PostControl;
  sites: { id: string; domain: string; cmsType: CmsType }[];
  disabled: boolean;
  onChosen: (websiteId: string | null) => void;
};

export function WebsiteField({ sites, ...props }: WebsiteFieldProps) {
  return (
    <SelectField
      {...props}
      name="websiteId"
      label="Website"
      placeholder={PUBLISH_MESSAGES.selectPlaceholder}
      data={sites.map(({ id, domain, cmsType }) => ({
        value: id,
        label: `${shortAddress(domain)} (${CMS_LABELS[cmsType]})`,
      }))}
      allowDeselect={false}
      clearable
      clearButtonProps={{
        'aria-label': 'Clear',
        'aria-hidden': false,
        tabIndex: 0,
        disabled: props.disabled,
      }}
    />
  );
}

type Props = {
  control: PostControl;
  contentId: string;
  website: SiteChoiceFieldsProps['website'] | undefined;
  unchosen: SiteStatus;
  /** The post is there already: it keeps its status on the site until another is chosen. */
  isUpdate: boolean;
  disabled: boolean;
  /** The site has refused a post: what keeps it from naming its categories is said there. */
  hasRefused: boolean;
};

export function PostFields({ contentId, website, unchosen, isUpdate, hasRefused, ...field }: Props) {
  const piece = trpc.content.getContent.useQuery({ id: contentId });
  const isPage = piece.data?.contentType === 'page';
  const isMadeThere = OPTIONS.every(({ value }) => value !== unchosen);
  const there = isMadeThere ? [{ ...toOption(unchosen), disabled: true }] : [];

  return (
    <>
      {website && <PieceOfOtherBrand contentId={contentId} websiteId={website.id} />}
      <SelectField
        {...field}
        unchosen={unchosen}
        name="status"
        label="Status"
        description={isUpdate && 'As it is on the site; choose another to change it'}
        data={[...OPTIONS, ...there]}
        allowDeselect={false}
      />
      {website && isOneWay(website.cmsType) && <p className="u-detail">{PUBLISH_MESSAGES.workflowDecides}</p>}
      {website && !isOneWay(website.cmsType) && isPage && (
        <p className="u-detail">{PUBLISH_MESSAGES.becomesPage}</p>
      )}
      {website && !isOneWay(website.cmsType) && !isPage && (
        <SiteChoiceFields key={website.id} website={website} hasRefused={hasRefused} {...field} />
      )}
      {website && piece.data && (
        <BlockFields contentId={contentId} hasSummary={Boolean(piece.data.aiSummary)} {...field} />
      )}
    </>
  );
}

type FieldProps = { control: PostControl; offered: RouterOutputs['publish']['choices']; disabled: boolean };

const CHOICE_FIELDS = {
  wordpress: CategoriesAndTags,
  shopify: BlogField,
  webhook: () => null,
  memory: CategoriesAndTags,
} satisfies Record<CmsType, ComponentType<FieldProps>>;

type SiteChoiceFieldsProps = {
  control: PostControl;
  website: { id: string; cmsType: CmsType };
  disabled: boolean;
  hasRefused: boolean;
};

function SiteChoiceFields({
  control,
  website: { id, cmsType },
  disabled,
  hasRefused,
}: SiteChoiceFieldsProps) {
  const { data, error, isLoading } = trpc.publish.choices.useQuery({ id }, { retry: false });
  if (isLoading) return <LoadingSkeleton rows={5} label="Asking the site for its categories…" />;
  if (!data) return hasRefused ? null : <FormAlert error={error} />;
  const Fields = CHOICE_FIELDS[cmsType];
  return <Fields control={control} offered={data} disabled={disabled} />;
}

function CategoriesAndTags({ control, offered, disabled }: FieldProps) {
  const categories = useController({ control, name: 'categories' });
  const tags = useController({ control, name: 'tags' });

  return (
    <>
      {offered.categories.length > 0 && (
        <MultiSelect
          {...categories.field}
          size="md"
          label="Categories"
          data={toOptions(offered.categories)}
          error={categories.fieldState.error?.message}
          disabled={disabled}
          searchable
          clearable
        />
      )}
      <TagsInput
        {...tags.field}
        size="md"
        label="Tags"
        description="None unless you choose some"
        data={offered.tags}
        value={tags.field.value ?? []}
        onChange={(chosen) => tags.field.onChange(chosen)}
        error={tags.fieldState.error?.message}
        disabled={disabled}
      />
    </>
  );
}

function BlogField({ control, offered, disabled }: FieldProps) {
  return (
    <SelectField
      control={control}
      name="blogId"
      label="Blog"
      data={toOptions(offered.blogs)}
      unchosen={offered.blogs[0]?.id}
      allowDeselect={false}
      disabled={disabled}
    />
  );
}

const toOptions = (items: { id: string; name: string }[]) =>
  items.map(({ id, name }) => ({ value: id, label: name }));

export function AlreadyThere({ link }: { link: string | null }) {
  if (!link) return <Text fz="sm">This piece is already there. Posting again updates it.</Text>;
  return (
    <Text fz="sm">
      This piece is already there:{' '}
      <ExternalLink href={link} fz="inherit" underline="always">
        open the post
      </ExternalLink>
      . Posting again updates it.
    </Text>
  );
}

type BlockFieldsProps = { control: PostControl; contentId: string; hasSummary: boolean; disabled: boolean };

function BlockFields({ contentId, hasSummary, ...field }: BlockFieldsProps) {
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id: contentId });
  const isSourced = evidence?.sources !== 0 && evidence?.claims.some(({ state }) => state === 'bound');
  return (
    <>
      {hasSummary && (
        <CheckboxField
          {...field}
          name="keyTakeaways"
          label="Key takeaways at the top"
          description="The summary of the piece, as a block of its own"
        />
      )}
      {isSourced && (
        <CheckboxField
          {...field}
          name="sourceList"
          label="Sources at the end"
          description="Lists the sources you used, with links. Untitled notes stay private."
        />
      )}
    </>
  );
}
