import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  readonly service: string;
  readonly number: number;
  /** Whether `migrate --contract` of a later release removes what releases before this migration need. */
  readonly contracts: boolean;
}

/** The name of a migration in the changelog and in files of changes/. */
export const nameOf = ({ service, number }: Pick<Migration, 'service' | 'number'>): string => `${service} ${number}`;

/** Reads which migrations the services of a source tree have. */
export function readMigrations(root: string): Migration[] {
  return readdirSync(join(root, 'services')).flatMap((service) => {
    const folder = join(root, 'services', service, 'src/migrations');
    return existsSync(folder) ? migrationsIn(folder, service) : [];
  });
}

function migrationsIn(folder: string, service: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.*(?<!\.test)\.ts$/.test(name))
    .map((name) => ({
      service,
      number: Number.parseInt(name, 10),
      contracts: /^ {2}contract:/m.test(readFileSync(join(folder, name), 'utf8')),
    }))
    .sort((a, b) => a.number - b.number);
}

/** The last migration of each service, by its name. */
export function newestOf(migrations: readonly Migration[]): string[] {
  const services = [...new Set(migrations.map(({ service }) => service))].sort();
  return services.map((service) => {
    const numbers = migrations.filter((migration) => migration.service === service).map(({ number }) => number);
    return nameOf({ service, number: Math.max(...numbers) });
  });
}

/** The migrations that a release whose last ones are `released` does not have. */
export function since(released: readonly string[], migrations: readonly Migration[]): Migration[] {
  const last = new Map(released.map((name) => name.split(' ') as [string, string]));
  return migrations.filter(({ service, number }) => number > Number(last.get(service) ?? 0));
}
