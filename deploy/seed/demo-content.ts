import { resolve } from 'node:path';
import { AppError } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { connect } from '../operator/connection.ts';
import { importContent } from '../operator/content.ts';
import { Advice } from '../processes/advice.ts';

const file = resolve(import.meta.dirname, 'demo-content.yaml');

export type DemoContent = workspace.ImportBusinessContentResponse | { missing: string };

/** Imports the demo content over the operator's connection; returns what is missing if there is none, or one to another system. */
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

const elsewhere = 'The operator’s connection leads to another system: set DATA_DIR to the folder of this one.';
