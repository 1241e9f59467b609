import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { ASSISTANT_NAME, PRODUCT_NAME } from '#shared/rules/brand.ts';
import { CHAT_MESSAGES } from '#shared/schemas/chat.ts';
import { paths } from '../../lib/paths.ts';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { LoadingSkeleton } from '../../ui/page/loading-skeleton.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ChatComposer } from './chat-composer.tsx';
import { ChatMessages } from './chat-messages.tsx';
import classes from './chat.module.css';
import { ClearChat } from './clear-chat.tsx';
import { useChat } from './use-chat.ts';
import { CHAT_TITLE } from './chat-title.ts';

/** The support chat. */
export function SupportScreen() {
  const { messages, draft, error, isLoading, send, stop, addNotice } = useChat();
  return (
    <div className={classes.screen}>
      <PageHeader
        title={CHAT_TITLE}
        lead={
          <>
            {ASSISTANT_NAME} is an AI assistant and answers from the{' '}
            <Anchor component={Link} to={paths.help} underline="always">
              {PRODUCT_NAME} help articles
            </Anchor>
            . Please check what matters.
          </>
        }
        actions={messages.length > 1 && <ClearChat onFailed={() => addNotice(CHAT_MESSAGES.clearFailed)} />}
      />
      {isLoading ? (
        <LoadingSkeleton />
      ) : (
        <ChatMessages messages={messages} draft={draft} onAsk={(question) => void send(question)} />
      )}
      <FormAlert error={error} />
      <ChatComposer isAnswering={draft !== null} onSend={send} onStop={stop} />
    </div>
  );
}
