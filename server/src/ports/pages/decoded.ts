const HEAD_BYTES = 2048;

export function decoded(body: Uint8Array, type: string): string {
  const head = new TextDecoder('latin1').decode(body.subarray(0, HEAD_BYTES));
  const [, charset = 'utf-8'] =
    /charset=["']?([\w-]+)/i.exec(type) ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(head) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
