import type { Requirement } from '../requirements/requirement';
import { type RequirementId, requirements } from '../requirements/requirements';
import { lacking } from './needs';

const byId: ReadonlyMap<string, Requirement> = new Map(requirements.map((one) => [one.id, one]));

type Declare = (title: string, body: () => Promise<void>) => void;

/** Declares a test that is run after those before it; or at the same time as all other concurrent ones of its file. */
type Covering = Declare & { readonly concurrent: Declare };

/**
 * Declares a test that covers the named requirements; their ids are appended to its title. Where the system under test lacks what one of
 * them needs, the test is reported as skipped, with that need in its title.
 */
export function covers(...ids: readonly RequirementId[]): Covering {
  const unknown = ids.filter((id) => !byId.has(id));
  if (unknown.length > 0 || ids.length === 0) throw new Error(`covers() names no requirement: ${unknown.join(', ')}`);
  const lacks = lacking(ids.flatMap((id) => byId.get(id)!.needs ?? []));
  const by =
    (declare: Declare): Declare =>
    (title, body) =>
      lacks
        ? test.skip(`${title} [${ids.join(' ')}] (needs ${lacks})`, body)
        : declare(`${title} [${ids.join(' ')}]`, body);
  return Object.assign(by(test), { concurrent: by(test.concurrent) });
}
