import { Badge, Stack } from '@mantine/core';
import { longDateTime } from '../../lib/long-date.ts';
import { trpc } from '../../lib/trpc.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { LoadingSkeleton } from '../../ui/page/loading-skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import classes from './account.module.css';
import { describeDevice } from './describe-device.ts';

/** Where the user is signed in, and a way to end all of it but this. */
export function Devices() {
  const utils = trpc.useUtils();
  const devices = trpc.account.devices.useQuery();
  const signOutElsewhere = trpc.account.signOutElsewhere.useMutation({
    onSuccess: async () => {
      await utils.account.devices.invalidate();
      toast.success('Every other device has been signed out.');
    },
    onError: toast.failure,
  });
  if (!devices.data)
    return devices.isError ? <FormAlert error={devices.error} /> : <LoadingSkeleton rows={2} />;
  return (
    <Stack gap="md" align="flex-start">
      <ul className={classes.rows} style={{ width: '100%' }}>
        {devices.data.map(({ id, userAgent, ipAddress, lastUsedAt, isCurrent }) => (
          <li key={id} className={classes.row}>
            <div className={classes.rowText}>
              <p className={classes.rowTitle}>{describeDevice(userAgent)}</p>
              <p className={classes.rowDetail}>
                {ipAddress && `${ipAddress}, `}last used {longDateTime(lastUsedAt)}
              </p>
            </div>
            {isCurrent && <Badge variant="light">This device</Badge>}
          </li>
        ))}
      </ul>
      <BusyButton
        variant="default"
        loading={signOutElsewhere.isPending}
        disabled={devices.data.length < 2}
        onClick={() => signOutElsewhere.mutate()}
      >
        Sign out everywhere else
      </BusyButton>
    </Stack>
  );
}
