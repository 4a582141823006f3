import { inheritedBy } from '../local/settings/child-env.ts';
import type { Settings } from '../local/settings/settings.ts';
import { type Endpoints, environmentOf, type Instance } from '../processes/environment.ts';
import type { ProcessSpec } from '../processes/processes.ts';

const address = /_(ADDR|HTTP)$/;

/** Builds the environment as in the local run; *_ADDR and *_HTTP of the person override it, so that two single processes can be connected. */
export function devEnvironment(
  { root, env }: Pick<Settings, 'root' | 'env'>,
  spec: ProcessSpec,
  endpoints: Endpoints,
  instance: Instance,
): NodeJS.ProcessEnv {
  const made = environmentOf(spec, endpoints, instance);
  const yours = Object.keys(made).filter((name) => address.test(name) && env[name]);
  return { ...inheritedBy(spec, root, env), ...made, ...Object.fromEntries(yours.map((name) => [name, env[name]])) };
}
