import { pathToFileURL } from 'node:url';
import type { ThreadAnswer, ThreadCall } from './threaded.ts';

/** What runs in the thread: loads the module that a call names, calls its function and answers with what comes of it. */
export async function run({ file, name, args }: ThreadCall): Promise<ThreadAnswer> {
  try {
    const module: unknown = await import(pathToFileURL(file).href);
    const found: unknown = Reflect.get(Object(module), name);
    if (typeof found !== 'function') throw new Error(`${file} exports no function ${name}`);
    return { value: await found(...args) };
  } catch (error) {
    return { error };
  }
}
