const MB = 1024 * 1024;

/** The procedures that take files, with the bytes of their largest bodies. They are called alone, never in a batch. */
export const UPLOADS = {
  'content.uploadImage': 12 * MB,
  'content.addFileSource': 15 * MB,
  'content.addTextSource': 3 * MB,
};
