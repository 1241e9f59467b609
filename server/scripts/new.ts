// npm run new -- room|operation|job: writes the skeleton of one, and the lines that tell the others of it.
import { execFileSync } from 'node:child_process';
import { refuseStart } from '#server/lib/end-in-order.ts';
import { Skeletons } from './skeletons.ts';

const USAGE = `npm run new -- room <name> <router>        a room whose operations stand in this router
npm run new -- operation <room> <name>     an operation of a room, with its test
npm run new -- job <room> <name>           a job of a room
Rooms are named in kebab-case, operations and jobs in camelCase.`;

const KEBAB = /^[a-z]+(?:-[a-z]+)*$/;
const CAMEL = /^[a-z]+(?:[A-Z][a-z]*)*$/;
const LEFT = {
  room: 'Next: its README, and npm run new -- operation.',
  operation:
    'Next: what it does, and access, limit, http and tool of its entry (docs/adding.md). The test shows that it is there.',
  job: 'Next: what it does, queue.add where it is caused, and its tables in server/src/test/killed-in-every-task.matrix.ts.',
};

try {
  const [what = '', one = '', other = ''] = process.argv.slice(2);
  const skeletons = new Skeletons(process.cwd());
  if (what === 'room' && KEBAB.test(one) && CAMEL.test(other)) skeletons.room(one, other);
  else if (what === 'operation' && KEBAB.test(one) && CAMEL.test(other)) skeletons.operation(one, other);
  else if (what === 'job' && KEBAB.test(one) && CAMEL.test(other)) skeletons.job(one, other);
  else throw new Error(USAGE);

  const files = [...skeletons.changed];
  execFileSync('node_modules/.bin/prettier', ['--write', '--log-level', 'warn', ...files], {
    stdio: 'inherit',
  });
  console.log(`${files.join('\n')}\n\n${LEFT[what]}`);
} catch (error) {
  refuseStart(error);
}
