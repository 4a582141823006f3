import { fragmentOf } from '@cws/kit';
import { helpOperations } from './help/operations';
import { mcpOperations } from './mcp/operations';

/** The part of the OpenAPI document about this service's own HTTP operations; the gateway merges it. */
export const openapi = fragmentOf({
  tags: { tools: 'The workspace tool server', help: 'Public pages of the help centres of apps' },
  operations: [...mcpOperations, ...helpOperations],
  headers: {
    ToolChallenge: {
      description:
        '`Bearer realm="OAuth", resource_metadata="{origin}/.well-known/oauth-protected-resource", error="invalid_token", error_description="Missing or invalid access token"`',
      schema: { type: 'string' },
    },
    McpSession: {
      description:
        'On initialize, for revisions before 2025-06-18: the client sends it back, and it names the revision',
      schema: { type: 'string' },
    },
  },
});
