import { kitNotifications } from './toast.ts';

/** Where toasts appear. */
export function Toasts() {
  const kit = kitNotifications.usePart();
  return kit && <kit.Notifications position="bottom-right" />;
}
