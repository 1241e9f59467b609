export { Notifications, notifications } from '@mantine/notifications';
