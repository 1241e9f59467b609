import { Badge, Stack } from '@mantine/core';
import { longDateTime } from '../../lib/in-words.ts';
import { trpc } from '../../lib/trpc.ts';
import { BusyButton, FormAlert } from '../../ui/action.tsx';
import { LoadingSkeleton } from '../../ui/page/page.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { AccountRow } from './account-row.tsx';

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

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
    <Stack align="flex-start">
      <ul className="u-list" style={{ width: '100%' }}>
        {devices.data.map(({ id, userAgent, ipAddress, lastUsedAt, isCurrent }) => (
          <AccountRow
            key={id}
            title={describeDevice(userAgent)}
            detail={`${ipAddress ? `${ipAddress}, ` : ''}last used ${longDateTime(lastUsedAt)}`}
          >
            {isCurrent && <Badge>This device</Badge>}
          </AccountRow>
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

/** "Firefox on Windows" of a User-Agent header; what is not recognised is left out. */
function describeDevice(userAgent: string | null): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = named(BROWSERS) ?? 'Unknown browser';
  const system = named(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
