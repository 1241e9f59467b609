/** @throws above `most` bytes, the rest unread @param name of the service, for the error */
export async function readBody({ body }: Response, { name, most }: { name: string; most: number }) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new Error(`${name} sent too long an answer`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
