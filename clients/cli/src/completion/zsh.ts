import type { CommandWords, Word } from './command-table';
import { patternOf, quoted, valueOptions } from './shared';

/** A script for `eval "$(cws completion zsh)"` or a file `_cws` in a folder of `fpath`. */
export const zshScript = (table: readonly CommandWords[]): string => `#compdef cws
# Completion of cws for zsh: eval "$(cws completion zsh)" behind compinit
_cws() {
  local place=cws word takes='' index prev="\${words[CURRENT-1]}"
  local -a commands options
  for ((index = 2; index < CURRENT; index++)); do
    word="\${words[index]}"
    if [[ -n "$takes" ]]; then takes=''; continue; fi
    case "$word" in
      ${patternOf(valueOptions(table))}) takes=1 ;;
      *) case "$place $word" in
        ${patternOf(table.slice(1).map(({ path }) => path))}) place="$place $word" ;;
      esac ;;
    esac
  done
  case "$prev" in
    ${patternOf(valueOptions(table, 'file'))}) _files; return ;;
    ${patternOf(valueOptions(table, 'text'))}) return ;;
  esac
  case "$place" in
${table.map(branch).join('\n')}
  esac
  (( \${#commands} )) && _describe -t commands command commands
  (( \${#options} )) && _describe -t options option options
}
if [[ "\${funcstack[1]}" == _cws ]]; then _cws "$@"; else compdef _cws cws; fi
`;

const branch = ({ path, commands, options }: CommandWords): string =>
  `    ${quoted(path)})\n      commands=(${listOf(commands)})\n      options=(${listOf(options)}) ;;`;

/** A colon parts a word from its description. */
const listOf = (words: readonly Word[]): string =>
  words.map(({ word, description }) => quoted(`${word.replaceAll(':', '\\:')}:${description}`)).join(' ');
