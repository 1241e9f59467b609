import { notifications } from '@mantine/notifications';
import { errorText } from '../lib/error-text.ts';

const closeButtonProps = { 'aria-label': 'Dismiss' };

/** Short messages in the corner; announced to screen readers, gone by themselves. */
export const toast = {
  success: (message: string) => notifications.show({ message, color: 'pine', closeButtonProps }),
  /** @param error a sentence, whatever a call threw, or what errorText has made of that */
  failure: (error: unknown) => {
    const { message, hint } = errorText(error);
    const said = hint ? `${message} ${hint}` : message;
    notifications.show({ message: said, color: 'red', autoClose: 8000, closeButtonProps });
  },
};
