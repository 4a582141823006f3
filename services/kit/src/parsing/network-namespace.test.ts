import { networkNamespace } from './network-namespace';

test.each([
  ['runs the file', ['env'], __filename, ['env']],
  ['is refused, as in a container', ['false'], __filename, []],
  ['does not exist, as outside Linux', ['no-such-program'], __filename, []],
  ['cannot read the file', ['env'], `${__filename}.missing`, []],
])('a command that %s: %j', async (_what, command, file, used) =>
  expect(await networkNamespace(file, command)).toEqual(used),
);
