import { pathToFileURL } from 'node:url';
import type { ThreadAnswer, ThreadCall } from './lanes.ts';

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
