import { Button, Code, List, Paper, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { ExternalLink } from '#client/ui/action.tsx';

const EVERY_MS = 20_000;

type Props = {
  websiteId: string;
  domain: string;
  /** The version that is active there; null where there is none. */
  version: string | null;
};

export function CompanionPlugin({ websiteId, domain, version }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const plugin = trpc.websites.companionPlugin.useQuery();
  useCheckOnReturn(websiteId, isOpen);
  if (!plugin.data || plugin.data.version === version) return null;
  const { path, sha256, version: newest } = plugin.data;
  return (
    <Paper withBorder p="md" component="section" aria-label="Veemark plugin">
      <Stack gap="sm">
        <Text>
          {version
            ? `Version ${version} of the Veemark plugin is active; ${newest} is out.`
            : 'With the Veemark plugin, everything arrives: meta title and description, sharing tags and structured data, for every role and with any SEO plugin. And you see here when a post is changed there.'}
        </Text>
        {isOpen ? (
          <Steps domain={domain} path={path} sha256={sha256} />
        ) : (
          <Button variant="light" size="sm" className="u-start" onClick={() => setIsOpen(true)}>
            {version ? 'Update the plugin' : 'Install the plugin'}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

function Steps({ domain, path, sha256 }: { domain: string; path: string; sha256: string }) {
  return (
    <>
      <List type="ordered" spacing="sm">
        <List.Item>
          <Stack gap={4} align="flex-start">
            <Button
              component="a"
              href={path}
              download
              size="sm"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Download the plugin
            </Button>
            <Text c="dimmed" fz="sm" className="u-wrap">
              SHA-256: <Code>{sha256}</Code>
            </Text>
          </Stack>
        </List.Item>
        <List.Item>
          In WordPress,{' '}
          <ExternalLink href={`${domain}/wp-admin/plugin-install.php?tab=upload`} underline="always">
            upload the file
          </ExternalLink>{' '}
          under Plugins, Add New, Upload Plugin, and press Install Now.
        </List.Item>
        <List.Item>Press Activate Plugin.</List.Item>
      </List>
      <Text c="dimmed" fz="sm" role="status">
        Come back here when it is active.
      </Text>
    </>
  );
}

/** Checks the site when the reader comes back to this page, and now and then while it is in view. */
function useCheckOnReturn(id: string, isWaiting: boolean) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.websites.check.useMutation({
    onSuccess: () => utils.websites.list.invalidate(),
  });
  useEffect(() => {
    if (!isWaiting || isPending) return undefined;
    const check = () => {
      if (document.visibilityState === 'visible') mutate({ id });
    };
    const timer = setInterval(check, EVERY_MS);
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [id, isWaiting, isPending, mutate]);
}
