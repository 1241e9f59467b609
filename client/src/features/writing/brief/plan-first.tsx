import { trpc } from '#client/lib/trpc.ts';
import type { BriefForm } from './brief-values.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';

type Props = { form: BriefForm; onPlanned: () => void; onFailed: (error: unknown) => void };

/** Asks for an outline that can be changed before anything is written. */
export function PlanFirst({ form, onPlanned, onFailed }: Props) {
  const propose = trpc.content.proposeOutline.useMutation({
    onMutate: () => onFailed(null),
    onSuccess: (outline) => {
      form.setValue('outline', outline, { shouldDirty: true });
      onPlanned();
    },
    onError: onFailed,
  });
  const plan = form.handleSubmit((brief) => propose.mutate(brief));
  return (
    <BusyButton variant="default" size="lg" loading={propose.isPending} onClick={() => void plan()}>
      Plan first
    </BusyButton>
  );
}
