import { CheckboxField } from '../../ui/form/fields.tsx';
import { trpc } from '../../lib/trpc.ts';
import type { PostControl } from './use-post-form.ts';

type Props = { control: PostControl; contentId: string; hasSummary: boolean; disabled: boolean };

export function BlockFields({ contentId, hasSummary, ...field }: Props) {
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
