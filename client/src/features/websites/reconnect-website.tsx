import { useAskedReconnection } from '#client/lib/reconnect.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EditWebsiteModal } from './website-card.tsx';

/** The window that connects a website again, wherever its posts have failed for it. */
export function ReconnectWebsite() {
  const asked = useAskedReconnection();
  const { data: website } = trpc.websites.get.useQuery(
    { id: asked?.websiteId ?? '' },
    { enabled: asked !== null },
  );
  if (!asked || !website) return null;

  return (
    <EditWebsiteModal
      key={website.id}
      website={website}
      isReconnecting
      onSaved={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    />
  );
}
