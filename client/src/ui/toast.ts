import { notifications } from '@mantine/notifications';

const closeButtonProps = { 'aria-label': 'Dismiss' };

/** Short messages in the corner; announced to screen readers, gone by themselves. */
export const toast = {
  success: (message: string) => notifications.show({ message, color: 'pine', closeButtonProps }),
  failure: (message: string) =>
    notifications.show({ message, color: 'red', autoClose: 8000, closeButtonProps }),
};
