import type { Connection } from './connection.ts';
import { readContent } from './content-file.ts';

/** Takes a file into the business's default app; answers what that changed. */
export const importContent = ({ workspace, call }: Connection, business_id = '', file = '') =>
  workspace.importBusinessContent(call(), { business_id, app_id: '', ...readContent(file) });
