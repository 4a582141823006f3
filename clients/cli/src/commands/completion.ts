import { Argument } from 'commander';
import { bashScript } from '../completion/bash';
import { commandTable } from '../completion/command-table';
import { fishScript } from '../completion/fish';
import { zshScript } from '../completion/zsh';
import type { Context } from '../context';
import type { Register } from './register';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };
type Shell = keyof typeof SCRIPTS;

const INSTALLATION = `
bash: echo 'eval "$(cws completion bash)"' >> ~/.bashrc
zsh:  echo 'eval "$(cws completion zsh)"' >> ~/.zshrc, behind compinit
fish: cws completion fish > ~/.config/fish/completions/cws.fish`;

export const completion: Register = (parent, run) => {
  const print = async ({ stdout }: Context, shell: Shell): Promise<void> => {
    stdout.write(SCRIPTS[shell](commandTable(parent)));
  };
  parent
    .command('completion')
    .description('print a script by which a shell completes commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)))
    .addHelpText('after', INSTALLATION)
    .action(run(print));
};
