import { spawnSync } from 'node:child_process';
import { runCli } from '../run-cli';
import { newMachine } from '../testing/machine';

const machine = newMachine('http://localhost:1');
afterAll(() => machine.remove());

const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' });
const isInstalled = (shell: string) => run(shell, '-c', 'exit 0').status === 0;
const scriptFor = async (shell: string) => (await machine.run('completion', shell)).stdout;

/** How a shell completes words, of which the last one is begun. */
const COMPLETE: Readonly<Record<string, (script: string, words: readonly string[]) => string>> = {
  bash: (script, words) =>
    `${script}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _cws; printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: (script, words) => `${script}\ncomplete -C '${words.join(' ')}' | string split -f1 \\t; true`,
  // In place of the menu of zsh its words are printed.
  zsh: (script, words) =>
    `compdef() { :; }; _files() { ls; }; _describe() { print -l -- \${(P)4//:*/}; }\n${script}\nwords=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; _cws`,
};

async function completed(shell: string, ...words: string[]): Promise<string[]> {
  const { stdout, stderr, status } = run(shell, '-c', COMPLETE[shell]!(await scriptFor(shell), words));
  expect([stderr, status]).toEqual(['', 0]);
  return stdout.split('\n').filter((word) => word.startsWith(words.at(-1)!) && word !== '');
}

// contract: cws-completion
describe.each(['bash', 'zsh', 'fish'].filter(isInstalled))('%s', (shell) => {
  test.each<[string[], string[]]>([
    [['cws', 'not'], ['notifications']],
    [['cws', 'chats', 'n'], ['new']],
    [['cws', '--profile', 'chats', 'mc'], ['mcp']],
    [
      ['cws', 'mcp', ''],
      ['call', 'tools'],
    ],
    [['cws', 'events', 'add', 'Dentist', '--st'], ['--starts']],
    [['cws', 'completion', 'f'], ['fish']],
    [['cws', 'api', '--pag'], ['--paginate']],
    [['cws', 'grants', '--jq'], ['--jq']],
  ])('completes %j to %j', async (words, expected) => {
    const found = await completed(shell, ...words);
    expect(found.filter((word) => words.at(-1) !== '' || !word.startsWith('-')).toSorted()).toEqual(expected);
  });

  test('completes no command where the value of an option is', async () => {
    expect(await completed(shell, 'cws', 'login', '--origin', '')).not.toContain('login');
  });
});

test('bash is on every machine that runs the tests', () => expect(isInstalled('bash')).toBe(true));

test('a shell that is not known is wrong usage, which names those that are', async () => {
  const { status, stderr } = await machine.run('completion', 'csh');
  expect([status, stderr]).toEqual([2, expect.stringContaining('bash, zsh, fish')]);
});

test('cws alone prints its help on stdout', async () => {
  const written: string[] = [];
  const stdout = { write: (text: string) => written.push(text) } as never;
  const surroundings = { env: {}, stdout, stderr: stdout } as never;
  expect(await runCli([], surroundings)).toBe(0);
  expect(written.join('')).toContain('Usage: cws');
});
