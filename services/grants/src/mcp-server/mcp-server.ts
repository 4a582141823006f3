import { timestamp } from '@cws/kit';
import type { grants, ValueOf } from '@cws/protos';

/** Tool names of the Model Context Protocol (2025-11-25, Tool Names). */
export const TOOL_NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/** A tool as its server defined it at the import; a tool that the operator named has none of it but its description. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** A JSON schema as JSON text; empty: unknown. */
  readonly input_schema: string;
  /** Its server says that it changes nothing (readOnlyHint). */
  readonly is_read_only: boolean;
  /** Hash of the whole definition; empty: it was not read from the server. */
  readonly fingerprint: string;
}

export interface Audience {
  readonly kind: ValueOf<'cws.grants.v1.AudienceKind'>;
  readonly businesses: readonly string[];
}

/** A stored catalogue entry. Rows of earlier releases have neither of the optional fields. */
export interface McpServerRow {
  readonly _id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly icon_url: string;
  readonly is_active: boolean;
  readonly available_tools: readonly grants.McpTool[];
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Empty or absent: nobody can use it. */
  readonly url?: string;
  /** Values as they stand in the catalogue file, without the variables that they name. */
  readonly headers?: readonly grants.McpHeader[];
  readonly is_private?: boolean;
  readonly audience?: Audience;
  readonly definitions?: readonly ToolDefinition[];
}

/** A server as an import gives it; its slug may be empty. */
export type DefinedServer = Omit<McpServerRow, '_id' | 'created_at' | 'updated_at'>;

/** A tool that the operator named, of which its server was not asked. */
export const undefinedTool = ({ name, description }: grants.McpTool): ToolDefinition => ({
  name,
  description,
  input_schema: '',
  is_read_only: false,
  fingerprint: '',
});

export const VERIFIED: Audience = { kind: 'verified', businesses: [] };

/** The public part of a server, without its URL and headers (contract: tool-servers-secret). */
export const mcpServerOf = (row: McpServerRow): grants.McpServer => ({
  id: row._id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  icon_url: row.icon_url,
  is_active: row.is_active,
  available_tools: row.available_tools.map(({ name, description }) => ({ name, description })),
  created_at: timestamp(row.created_at),
  updated_at: timestamp(row.updated_at),
});
