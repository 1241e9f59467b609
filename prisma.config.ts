import path from 'node:path';
import { defineConfig } from 'prisma/config';

// The CLI would download a schema engine it does not need here: migrations run through the engine's
// WebAssembly build (server/src/lib/migrate.ts). Any existing file keeps it from trying.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve('package.json');

export default defineConfig({
  schema: 'prisma/schema.prisma',
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
