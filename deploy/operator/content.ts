import type { Connection } from './connection.ts';
import { readContent } from './content-file.ts';

/** A file of some megabytes is published in that time; what was not is published by a repeat. */
const IMPORT_MS = 60_000;

/** Takes a file into the business's default app; answers what that changed. */
export function importContent({ workspace, call }: Connection, business_id = '', file = '') {
  const content = readContent(file);
  const patient = { ...call(), deadline: Date.now() + IMPORT_MS };
  return workspace.importBusinessContent(patient, { business_id, app_id: '', ...content });
}
