import { library } from './large-libraries.ts';

/** The media type that the bytes themselves show, whatever a header or a name says. @throws when it is no image */
export async function imageType(bytes: Uint8Array): Promise<string> {
  const { format } = await library('sharp')(bytes).metadata();
  return `image/${format}`;
}
