import type { NotificationData } from '@mantine/notifications';
import { errorText } from '#client/lib/error-text.ts';
import { loadedWhenTouched } from '#client/lib/loaded-when-touched.ts';

export const mantineNotifications = loadedWhenTouched(() => import('./mantine-notifications.ts'));

const closeButtonProps = { 'aria-label': 'Dismiss' };

async function show(toast: NotificationData) {
  const loaded = await mantineNotifications.load();
  loaded?.notifications.show({ ...toast, closeButtonProps });
}

export const toast = {
  success: (message: string) => void show({ message, color: 'pine' }),
  notice: (message: string) => void show({ message, color: 'orange', autoClose: 8000 }),
  /** @param error a sentence, whatever a call threw, or what errorText has made of that */
  failure: (error: unknown) => {
    const { message, hint } = errorText(error);
    const said = hint ? `${message} ${hint}` : message;
    void show({ message: said, color: 'red', autoClose: 8000 });
  },
};
