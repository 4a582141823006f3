import { type RequirementId, requirements } from '../requirements/requirements';

/** Declares a test that covers the named requirements; their ids are appended to its title. */
export function covers(...ids: readonly RequirementId[]): (title: string, body: () => Promise<void>) => void {
  const unknown = ids.filter((id) => !requirements.some((requirement) => requirement.id === id));
  if (unknown.length > 0 || ids.length === 0) throw new Error(`covers() names no requirement: ${unknown.join(', ')}`);
  return (title, body) => test(`${title} [${ids.join(' ')}]`, body);
}
