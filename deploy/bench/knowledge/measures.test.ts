import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const MEASURES = join(__dirname, 'measures.ts');

/** Runs a program that measures while its work or its calls fail, in a process of its own, since an unhandled rejection ends that. */
const outputWhile = (work: string, call: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', program(work, call)], { encoding: 'utf8' });

const program = (work: string, call: string): string => `
  import { slowestDuring } from ${JSON.stringify(MEASURES)};
  const after = (ms, reason) => new Promise((end, fail) => setTimeout(() => (reason ? fail(reason) : end()), ms));
  await slowestDuring(() => ${work}, () => ${call}).catch((reason) => console.log('cleaned up after ' + reason));
`;

test.each([
  ['the work', `after(20, 'the work')`, 'after(1)'],
  ['a call', 'after(50)', `after(5, 'a call')`],
  ['a call and then the work', `after(50, 'the work')`, `after(5, 'a call')`],
])('a program whose measurement fails by %s hears of the first failure, and goes on', (failure, work, call) => {
  expect(outputWhile(work, call)).toBe(`cleaned up after ${failure.split(' and ')[0]}\n`);
});
