import type { Connection } from './connection.ts';
import { readContent } from './content-file.ts';
import type { Register } from './register.ts';

export const content: Register = (program, run) => {
  const group = program.command('content').description('what the agents of a business know');
  group
    .command('import')
    .description('take a file into the default app of a business; what the file does not name stays as it is')
    .argument('<BUSINESS>', 'id of the business')
    .argument('<FILE.yaml>', 'content file')
    .action(run(importContent));
};

/** A file of some megabytes is published in that time; what was not is published by a repeat. */
const IMPORT_MS = 60_000;

/** Takes a file into the business's default app; returns what that changed. */
export async function importContent({ workspace, call }: Connection, business_id: string, file: string) {
  const read = readContent(file);
  const patient = { ...call(), deadline: Date.now() + IMPORT_MS };
  return workspace.importBusinessContent(patient, { business_id, app_id: '', ...read });
}
