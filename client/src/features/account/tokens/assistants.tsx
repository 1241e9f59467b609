import { Anchor, Stack, Text } from '@mantine/core';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { MCP_PATH } from '#shared/rules/paths.ts';
import { CopyField } from '#client/ui/copy/copy-button.tsx';

export function Assistants() {
  const url = window.location.origin + MCP_PATH;
  const server = { url, headers: { Authorization: 'Bearer YOUR_TOKEN' } };
  return (
    <Stack gap="md">
      <CopyField label="Address" value={url} />
      <CopyField
        label="For the assistant’s list of servers"
        value={JSON.stringify({ mcpServers: { [PRODUCT_NAME.toLowerCase()]: server } }, null, 2)}
      />
      <Text className="u-detail">
        Put an access token with the permissions the assistant needs in place of YOUR_TOKEN. Before it posts
        or takes down anything it shows you what would happen.{' '}
        <Anchor href="/help/assistants">How it works</Anchor>
      </Text>
    </Stack>
  );
}
