export const postFailed = (message: string) => `Failed to post: ${message}`;
