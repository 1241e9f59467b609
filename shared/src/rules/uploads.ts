const MB = 1024 * 1024;

/** Largest bodies in bytes; uploads are called alone, never in a batch. */
export const UPLOADS = {
  'content.uploadImage': 12 * MB,
  'content.uploadPicture': 12 * MB,
  'content.addFileSource': 15 * MB,
  'content.addTextSource': 3 * MB,
};
