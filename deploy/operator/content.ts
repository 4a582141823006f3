import type { Connection } from './connection.ts';
import { readContent } from './content-file.ts';
import type { Register } from './register.ts';

export const content: Register = (program, run) => {
  const group = program.command('content').description('the knowledge of the agents of a business');
  group
    .command('import')
    .description('import a file into the default app of a business; entries that the file does not name stay unchanged')
    .argument('<BUSINESS>', 'id of the business')
    .argument('<FILE.yaml>', 'content file')
    .action(run(importContent));
};

/** A file of some megabytes is published within this time; a repeat publishes the rest. */
const IMPORT_MS = 60_000;

/** Imports a file into the business's default app; returns the changes. */
export async function importContent({ workspace, call }: Connection, business_id: string, file: string) {
  const read = readContent(file);
  const patient = { ...call(), deadline: Date.now() + IMPORT_MS };
  return workspace.importBusinessContent(patient, { business_id, app_id: '', ...read });
}
