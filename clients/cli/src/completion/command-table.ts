import type { Command } from 'commander';

/** A word that may follow, with what it stands for. */
export interface Word {
  readonly word: string;
  readonly description: string;
}

/** An option with its names, and whether a value follows it. */
export interface OptionWord extends Word {
  readonly names: readonly string[];
  readonly takes: 'nothing' | 'text' | 'file';
}

/** The words that may follow a command, which is named by the words that lead to it (`cws chats new`). */
export interface CommandWords {
  readonly path: string;
  readonly commands: readonly Word[];
  readonly options: readonly OptionWord[];
}

/** All commands of the program, each with its own options and those of the program. */
export function commandTable(program: Command): CommandWords[] {
  const everywhere = optionsOf(program).filter(({ word }) => word !== '--version');
  const own = wordsOf(program, program.name(), []);
  return [own, ...program.commands.flatMap((command) => below(command, program.name(), everywhere))];
}

function below(command: Command, parent: string, everywhere: readonly OptionWord[]): CommandWords[] {
  const path = `${parent} ${command.name()}`;
  return [wordsOf(command, path, everywhere), ...command.commands.flatMap((one) => below(one, path, everywhere))];
}

function wordsOf(command: Command, path: string, everywhere: readonly OptionWord[]): CommandWords {
  const choices = command.registeredArguments.flatMap(({ argChoices = [], description }) =>
    argChoices.map((word) => ({ word, description })),
  );
  const commands = command.commands.map((one) => ({ word: one.name(), description: one.description() }));
  return { path, commands: [...commands, ...choices], options: [...optionsOf(command), ...everywhere, HELP] };
}

const HELP: OptionWord = { word: '--help', names: ['--help', '-h'], description: 'display help', takes: 'nothing' };

const optionsOf = (command: Command): OptionWord[] =>
  command.options.map(({ short, long, flags, description, required, optional }) => ({
    word: long ?? short ?? flags,
    names: [long, short].filter((name) => name !== undefined),
    description,
    takes: !required && !optional ? 'nothing' : /<file>/.test(flags) ? 'file' : 'text',
  }));
