import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { type Check, checks, type Subject } from './checks';

export type CheckResult = Omit<Check, 'isDone' | 'stepFor'> & { readonly done: boolean };

export interface Readiness {
  /** From 0 to 100: the sum of the weights of the checks that are done. */
  readonly score: number;
  readonly checks: CheckResult[];
}

/** The readiness of an app for its visitors. */
export async function readinessOf(context: Context, call: Call, subject: Subject): Promise<Readiness> {
  const results = await Promise.all(
    checks.map(async ({ isDone, stepFor, ...check }) => ({
      ...check,
      ...stepFor?.(subject),
      done: await isDone(context, call, subject),
    })),
  );
  const score = results.filter(({ done }) => done).reduce((sum, { weight }) => sum + weight, 0);
  return { score, checks: results };
}

/** The checks that are not done, in the order in which a business does them. */
export const openChecks = ({ checks }: Readiness): CheckResult[] => checks.filter(({ done }) => !done);

/** A sentence about the first check that is not done; empty when all are. */
export function nextCheck(readiness: Readiness): string {
  const [first] = openChecks(readiness);
  return first ? `${first.hint} The tool for it is ${first.tool}.` : '';
}
