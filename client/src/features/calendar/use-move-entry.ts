import { trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';

/** Gives an entry another wall time; what refuses it is said. */
export function useMoveEntry() {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.publish.moveEntry.useMutation({
    onSettled: () => utils.publish.invalidate(),
    onError: toast.failure,
  });

  return (id: string, localTime: string) => mutateAsync({ id, time: { kind: 'at', localTime } });
}
