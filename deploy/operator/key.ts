import type { Connection } from './connection.ts';
import type { Register } from './register.ts';

export const key: Register = (program, run) => {
  const group = program.command('key').description("signing keys of end users' tokens");
  group
    .command('rotate')
    .description('create a new signing key and print its kid and active_from')
    .action(run(rotateKey));
};

const rotateKey = ({ identity, call }: Connection) => identity.rotateSigningKey(call(), {});
