/** Like fetch, but reading the body fails with `tooLarge()` as soon as it exceeds the limit. */
export async function fetchAtMost(
  maxBytes: number,
  tooLarge: () => Error,
  url: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(url, init);
  const reader = response.body?.getReader();
  if (!reader) return response;
  let bytes = 0;
  // A plain stream: a TransformStream would cost a long stream of small chunks twice as much.
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) {
        controller.close();
        return;
      }
      bytes += value.byteLength;
      if (bytes <= maxBytes) {
        controller.enqueue(value);
        return;
      }
      controller.error(tooLarge());
      await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
