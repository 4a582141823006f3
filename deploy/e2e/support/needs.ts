import type { Need } from '../requirements/requirement';
import { processesIn, SINGLE } from './processes';

// The address of the system is not read here: some tests start a system of their own before they load what reads it.
const running = processesIn(process.env.DATA_DIR || undefined);

const isMet: Record<Need, boolean> = {
  'six processes': running.every(({ name }) => name !== SINGLE),
};

/** The first of these that the system under test lacks. */
export const lacking = (needs: readonly Need[]): Need | undefined => needs.find((need) => !isMet[need]);
