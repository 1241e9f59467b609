import { Alert, Stack, Tabs } from '@mantine/core';
import { CopyField } from '#client/ui/copy/copy-button.tsx';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { MCP_PATH } from '#shared/rules/paths.ts';

const NAME = PRODUCT_NAME.toLowerCase();

/** Three steps each; the last is the same everywhere. */
const HELP = [
  {
    program: 'Claude',
    isOutside: true,
    steps: ['Open Settings, then Connectors.', 'Choose “Add custom connector” and paste the address.'],
  },
  {
    program: 'ChatGPT',
    isOutside: true,
    steps: [
      'Open Settings, then Apps, and switch on Developer mode.',
      'Choose “Create” and paste the address.',
    ],
  },
  {
    program: 'VS Code',
    isOutside: false,
    steps: ['Run “MCP: Add Server” and choose HTTP.', `Paste the address and call it ${NAME}.`],
  },
  {
    program: 'Cursor',
    isOutside: false,
    steps: [
      'Open Settings, then MCP, and add a server.',
      `Give it the name ${NAME} and the address as its url.`,
    ],
  },
] as const;

/** It becomes part of an id, which has no spaces. */
const tabOf = (program: string) => program.replaceAll(' ', '-');

const LAST = 'Sign in here when it asks you to, and say what it may do.';

const PRIVATE =
  /^(localhost|.*\.(local|internal|lan|test)|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/;

/** Assistants that run elsewhere come from the internet. */
export const isReachedFromOutside = ({ protocol, hostname }: { protocol: string; hostname: string }) =>
  protocol === 'https:' && hostname.includes('.') && !PRIVATE.test(hostname);

export function ConnectHelp() {
  const { origin } = window.location;
  const isOutside = isReachedFromOutside(window.location);

  return (
    <Stack>
      <CopyField label="Connect Claude, ChatGPT or another assistant" value={origin + MCP_PATH} />
      <Tabs defaultValue={tabOf(HELP[0].program)} keepMounted={false}>
        <Tabs.List aria-label="Programs">
          {HELP.map(({ program }) => (
            <Tabs.Tab key={program} value={tabOf(program)}>
              {program}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {HELP.map(({ program, steps, isOutside: comesFromOutside }) => (
          <Tabs.Panel key={program} value={tabOf(program)} pt="md">
            {comesFromOutside && !isOutside && (
              <Alert mb="md">
                {program} cannot reach {window.location.host}: it comes from the internet, and needs an
                address with https that everybody can open.
              </Alert>
            )}
            <ol>
              {[...steps, LAST].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
