// What a container can run, each built into one file of server/dist: `serve.mjs main`, `serve.mjs backup file` and so on.
export const PROGRAMS = {
  main: 'src/main.ts',
  worker: 'src/worker.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  keys: 'scripts/keys.ts',
  'user-create': 'scripts/user-create.ts',
};
