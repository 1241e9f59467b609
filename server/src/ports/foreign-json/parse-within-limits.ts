/** Articles of a shop need some thousand for a hundred. */
const VALUES_MAX = 10_000;
const DEPTH_MAX = 50;

/** @throws SyntaxError for malformed JSON, or more or deeper values than a real answer has */
export function parseWithinLimits(json: string): unknown {
  const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ''));
  let values = 0;
  const count = (part: unknown, depth: number) => {
    values += 1;
    if (values > VALUES_MAX || depth > DEPTH_MAX) throw new SyntaxError('More than an answer can hold');
    if (typeof part !== 'object' || part === null) return;
    for (const name in part) count(Reflect.get(part, name), depth + 1);
  };
  count(value, 0);
  return value;
}
