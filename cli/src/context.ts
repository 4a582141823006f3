import type { Surroundings } from './machine/surroundings';
import { existingOrigin, parseOrigin } from './service/origin';
import { configFolder } from './store/folder';
import { readSettings } from './store/settings';
import { type Terminal, terminalOf } from './terminal/terminal';

/** The surroundings, origin, files and terminal that every command works with. */
export interface Context extends Surroundings {
  /** The origin of the service, without a slash at its end; credentials belong to it. */
  readonly origin: string;
  /** The folder where this client keeps its files. */
  readonly folder: string;
  readonly terminal: Terminal;
}

/** The options that every command takes. */
export interface GlobalOptions {
  readonly origin?: string;
  readonly json?: boolean;
}

export async function buildContext(surroundings: Surroundings, options: GlobalOptions): Promise<Context> {
  const folder = await configFolder(surroundings.env);
  const named = options.origin === undefined ? undefined : parseOrigin(options.origin);
  const origin = named ?? existingOrigin(await readSettings(folder));
  return { ...surroundings, origin, folder, terminal: terminalOf(surroundings, options.json === true) };
}
