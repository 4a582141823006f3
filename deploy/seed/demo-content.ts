import { resolve } from 'node:path';
import { AppError } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { connect } from '../operator/connection.ts';
import { importContent } from '../operator/content.ts';
import { Advice } from '../processes/advice.ts';

const file = resolve(import.meta.dirname, 'demo-content.yaml');

export type DemoContent = workspace.ImportBusinessContentResponse | { missing: string };

/** Takes the demo content over the operator's connection; where that leads nowhere, or elsewhere, what is missing for it. */
export async function demoContent(business_id: string, env: NodeJS.ProcessEnv): Promise<DemoContent> {
  try {
    const connection = connect(env);
    return await importContent(connection, business_id, file).finally(() => connection.close());
  } catch (error) {
    if (error instanceof Advice) return { missing: error.message };
    if (error instanceof AppError && error.code === 'not_found') return { missing: elsewhere };
    throw error;
  }
}

const elsewhere = 'The operator’s connection leads to another system: name the DATA_DIR of this one.';
