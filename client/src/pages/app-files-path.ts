/** Where the build lists the files of the signed-in app that its first screen needs. */
export const APP_FILES_PATH = '/app-files.json';
