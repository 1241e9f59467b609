import type { UserContext } from '../../context.ts';
import { exportParts } from './export-parts.ts';

/** Everything stored about the user as one JSON document, streamed so that it is never whole in memory. */
export async function* exportAccount(ctx: UserContext): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(ctx.now())}`;
  for (const { name, rows } of exportParts(ctx)) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = '\n';
    for await (const row of rows()) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '\n}\n';
}
