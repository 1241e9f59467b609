import { Button, Group, Menu, Paper } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import { QuietButton } from '#client/ui/action.tsx';
import { toast } from '#client/ui/toast/toast.ts';
import { REWRITE_MESSAGES } from '#shared/rules/piece.ts';
import { currentSection, selectedPart } from './part.ts';
import { AGAIN, proposalIn, showProposal, WISHES, type Wish } from './proposal.ts';

const AT_SELECTION = WISHES.filter(({ question }) => !question);

const ABOVE_BARS = { zIndex: 4 };

const AT_ITS_START = { placement: 'top-start' } as const;

export function VeeTools({ editor }: { editor: Editor }) {
  const isShown = useEditorState({ editor, selector: ({ editor: { state } }) => proposalIn(state) !== null });

  function ask(wish: Wish) {
    const part = wish === AGAIN ? currentSection(editor) : selectedPart(editor);
    if (!part) return toast.failure(REWRITE_MESSAGES.empty);
    const host = document.createElement('div');
    host.tabIndex = -1;
    showProposal(editor, { wish, part, changed: null, host });
    host.focus();
  }

  return (
    <>
      <WishMenu onAsk={ask}>
        <Button
          variant="subtle"
          size="compact-md"
          flex="none"
          aria-label="Rewrite with Vee"
          leftSection={<IconSparkles size={18} stroke={1.75} aria-hidden />}
        >
          Vee
        </Button>
      </WishMenu>
      {!isShown && (
        <BubbleMenu editor={editor} style={ABOVE_BARS} options={AT_ITS_START}>
          <Paper withBorder p={4} shadow="sm" role="toolbar" aria-label="Vee’s help with the selection">
            <Group gap={2} wrap="nowrap">
              {AT_SELECTION.map((wish) => (
                <QuietButton key={wish.kind} px={6} onClick={() => ask(wish)}>
                  {wish.label}
                </QuietButton>
              ))}
              <WishMenu onAsk={ask}>
                <QuietButton px={6}>More</QuietButton>
              </WishMenu>
            </Group>
          </Paper>
        </BubbleMenu>
      )}
    </>
  );
}

function WishMenu({ onAsk, children }: { onAsk: (wish: Wish) => void; children: React.ReactNode }) {
  return (
    <Menu position="bottom-start" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {WISHES.map((wish) => (
          <Menu.Item key={wish.kind} onClick={() => onAsk(wish)}>
            {wish.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onAsk(AGAIN)}>{AGAIN.label}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
