const UNTRUSTED = 'untrusted_text';

/** Moves what stands at these paths ("facts.sentence", through lists) into `untrusted_text` beside it. */
export function separateUntrusted(answer: object, paths: readonly string[]): object {
  const names = paths.filter((path) => !path.includes('.'));
  const entries = Object.entries(answer).filter(([name]) => !names.includes(name));
  const inside = (name: string) =>
    paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
  const words = names.map((name): unknown => Reflect.get(answer, name)).filter(Boolean);
  return {
    ...Object.fromEntries(entries.map(([name, value]) => [name, separated(value, inside(name))])),
    ...(words.length > 0 && { [UNTRUSTED]: words.join('\n') }),
  };
}

function separated(value: unknown, paths: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || paths.length === 0) return value;
  return Array.isArray(value)
    ? value.map((entry) => separated(entry, paths))
    : separateUntrusted(value, paths);
}
