import { POST_STATUSES, type SiteStatus } from '#shared/rules/publish.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { PostControl } from './use-post-form.ts';

const LABELS: Record<SiteStatus, string> = {
  publish: 'Publish',
  draft: 'Draft',
  private: 'Private',
  future: 'Scheduled on the site',
};

const toOption = (value: SiteStatus) => ({ value, label: LABELS[value] });
const OPTIONS = POST_STATUSES.map(toOption);

type Props = {
  control: PostControl;
  /** Stands in the field until another is chosen. */
  unchosen: SiteStatus;
  /** The post is there already. */
  isUpdate: boolean;
  disabled: boolean;
};

/** Publish or draft. An update leaves the status that the post has on the site until another is chosen. */
export function PostStatusField({ isUpdate, ...props }: Props) {
  const isMadeThere = OPTIONS.every(({ value }) => value !== props.unchosen);
  const there = isMadeThere ? [{ ...toOption(props.unchosen), disabled: true }] : [];
  return (
    <SelectField
      {...props}
      name="status"
      label="Status"
      description={isUpdate && 'As it is on the site; choose another to change it'}
      data={[...OPTIONS, ...there]}
      allowDeselect={false}
    />
  );
}
