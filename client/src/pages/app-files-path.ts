export const APP_FILES_PATH = '/app-files.json';
