import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadCall } from './threaded.ts';

/** What runs in the thread: loads the module that a call names, calls its function and sends back what comes of it. */
parentPort?.on('message', (call: ThreadCall) => {
  void run(call).then((answer) => parentPort?.postMessage(answer));
});

async function run({ file, name, args }: ThreadCall): Promise<ThreadAnswer> {
  try {
    const module: unknown = await import(pathToFileURL(file).href);
    const found: unknown = Reflect.get(Object(module), name);
    if (typeof found !== 'function') throw new Error(`${file} exports no function ${name}`);
    return { value: await found(...args) };
  } catch (error) {
    return { error };
  }
}
