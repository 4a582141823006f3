import type { Surroundings } from './machine/surroundings';
import { existingOrigin, parseOrigin } from './service/origin';
import { configFolder } from './store/folder';
import { checkedProfile } from './store/profile';
import { readSettings } from './store/settings';
import { jqFilter } from './terminal/jq';
import { type Terminal, terminalOf } from './terminal/terminal';

/** The surroundings, origin, files and terminal that every command works with. */
export interface Context extends Surroundings {
  /** The origin of the service, without a slash at its end; credentials belong to it. */
  readonly origin: string;
  /** The name of one of several sign-ins at an origin; empty for the usual one. */
  readonly profile: string;
  /** The folder where this client keeps its files. */
  readonly folder: string;
  readonly terminal: Terminal;
}

/** The options that every command takes. */
export interface GlobalOptions {
  readonly origin?: string;
  readonly json?: boolean;
  readonly jq?: string;
  readonly profile?: string;
}

export async function buildContext(surroundings: Surroundings, options: GlobalOptions): Promise<Context> {
  const folder = await configFolder(surroundings.env);
  const named = options.origin === undefined ? undefined : parseOrigin(options.origin);
  const profile = checkedProfile(options.profile ?? surroundings.env.SERVICE_PROFILE ?? '');
  const origin = named ?? existingOrigin(await readSettings(folder), profile);
  const filter = options.jq === undefined ? undefined : await jqFilter(options.jq);
  const printing = { json: options.json === true || filter !== undefined, filter };
  return { ...surroundings, origin, profile, folder, terminal: terminalOf(surroundings, printing) };
}
