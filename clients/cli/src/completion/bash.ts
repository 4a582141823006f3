import type { CommandWords } from './command-table';
import { patternOf, valueOptions } from './shared';

/** A script for `eval "$(cws completion bash)"`. */
export const bashScript = (
  table: readonly CommandWords[],
): string => `# Completion of cws for bash: eval "$(cws completion bash)"
_cws() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" path=cws word words='' index takes=''
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    if [ -n "$takes" ]; then takes=''; continue; fi
    case "$word" in
      ${patternOf(valueOptions(table))}) takes=1 ;;
      *) case "$path $word" in
        ${patternOf(table.slice(1).map(({ path }) => path))}) path="$path $word" ;;
      esac ;;
    esac
  done
  COMPREPLY=()
  case "$prev" in
    ${patternOf(valueOptions(table, 'file'))}) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    ${patternOf(valueOptions(table, 'text'))}) return ;;
  esac
  case "$path" in
${table.map(({ path, commands, options }) => `    '${path}') words='${[...commands, ...options].map(({ word }) => word).join(' ')}' ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _cws cws
`;
