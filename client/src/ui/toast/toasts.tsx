import { mantineNotifications } from './toast.ts';

export function Toasts() {
  const loaded = mantineNotifications.usePart();
  return loaded && <loaded.Notifications position="bottom-right" />;
}
