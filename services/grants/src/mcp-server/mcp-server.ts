import { timestamp } from '@cws/kit';
import type { grants } from '@cws/protos';

/** A stored catalogue entry, with times as dates. */
export interface McpServerRow extends Omit<grants.McpServer, 'id' | 'created_at' | 'updated_at'> {
  readonly _id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function mcpServerOf({ _id, created_at, updated_at, ...fields }: McpServerRow): grants.McpServer {
  return { ...fields, id: _id, created_at: timestamp(created_at), updated_at: timestamp(updated_at) };
}
