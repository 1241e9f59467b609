import { mantineNotifications } from './toast.ts';

/** Where toasts appear. */
export function Toasts() {
  const loaded = mantineNotifications.usePart();
  return loaded && <loaded.Notifications position="bottom-right" />;
}
