import type { Need } from '../requirements/requirement';
import { processesIn, SINGLE } from './processes';

// The address of the system is not read here: some tests start a system of their own before they load what reads it.
const running = processesIn(process.env.DATA_DIR || undefined);

const isMet: Record<Need, boolean> = {
  'six processes': running.every(({ name }) => name !== SINGLE),
};

/** The systems of this run (deploy/test/jest/systems-runner.cjs). */
const systems: readonly { readonly mode: string }[] = JSON.parse(process.env.E2E_SYSTEMS ?? '[]');

/** The first of these that the system under test lacks. */
export function lacking(needs: readonly Need[]): Need | undefined {
  const need = needs.find((one) => !isMet[one]);
  if (need && systems.some(({ mode }) => mode === 'six'))
    throw new Error(`This file needs ${need}, and another system of this run has them: its first line has to say so`);
  return need;
}
