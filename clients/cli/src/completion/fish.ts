import type { CommandWords, OptionWord } from './command-table';
import { valueOptions } from './shared';

/** A script for `cws completion fish | source`, or a file `cws.fish` in the folder `completions` of fish. */
export const fishScript = (
  table: readonly CommandWords[],
): string => `# Completion of cws for fish: cws completion fish | source
function __cws_is_at
  set -l place cws
  set -l takes ''
  set -l words (commandline -opc)
  for word in $words[2..]
    if test -n "$takes"
      set takes ''
      continue
    end
    switch "$word"
      case ${valueOptions(table).map(quoted).join(' ')}
        set takes 1
      case '*'
        if contains -- "$place $word" ${table
          .slice(1)
          .map(({ path }) => quoted(path))
          .join(' ')}
          set place "$place $word"
        end
    end
  end
  test "$place" = "$argv[1]"
end
complete -c cws -f
${table.flatMap(linesOf).join('\n')}
`;

function linesOf({ path, commands, options }: CommandWords): string[] {
  const at = `complete -c cws -n ${quoted(`__cws_is_at ${quoted(path)}`)}`;
  return [
    ...commands.map(({ word, description }) => `${at} -a ${quoted(word)} -d ${quoted(description)}`),
    ...options.map((option) => `${at} ${namesOf(option)}${TAKES[option.takes]} -d ${quoted(option.description)}`),
  ];
}

const TAKES: Readonly<Record<OptionWord['takes'], string>> = { nothing: '', text: ' -x', file: ' -r -F' };

const namesOf = ({ names }: OptionWord): string =>
  names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`)).join(' ');

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
