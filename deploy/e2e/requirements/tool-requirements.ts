import type { Requirement } from './requirement';

/** The tool server. */
export const toolRequirements = [
  {
    id: 'mcp.post-only',
    contract: ['tool-server-post'],
    text: 'GET and DELETE at the tool server get 405 with Allow: POST, before authentication',
  },
  {
    id: 'mcp.unauthorized',
    contract: ['tool-server-unauthorized'],
    text: 'A call of any method without a valid token gets 401 with the exact challenge and error -32001',
  },
  {
    id: 'mcp.end-user',
    contract: ['credentials-tool-server'],
    text: 'A call with the access token of an end user gets 401',
  },
  {
    id: 'mcp.initialize',
    contract: ['tool-server-initialize'],
    text: 'A client gets the revision that it asks for if the server knows it, else the newest known one',
  },
  {
    id: 'mcp.identity',
    contract: ['tool-server-initialize'],
    text: 'A client gets description, websiteUrl and icons only at revisions that define them',
  },
  {
    id: 'mcp.stateless',
    contract: ['tool-server-stateless'],
    standard: 'MCP 2026-07-28, Versioning and Compatibility; Streamable HTTP, Request Metadata',
    text: 'A request of revision 2026-07-28 is served without a handshake if its headers and its _meta are complete',
  },
  {
    id: 'mcp.stateless.client',
    contract: ['tool-server-stateless', 'tool-server-clients'],
    text: 'The second version of the official client, pinned to revision 2026-07-28, connects, lists and calls',
  },
  {
    id: 'mcp.progress',
    contract: ['tool-progress'],
    standard: 'MCP, Utilities: Progress',
    text: 'A client that sends a progress token to a long call gets rising notifications with it before the result, at all revisions',
  },
  {
    id: 'mcp.progress.unasked',
    contract: ['tool-progress'],
    text: 'A client that sends no progress token, or accepts no event stream, gets JSON',
  },
  { id: 'mcp.ping', contract: ['tool-server-messages'], text: 'A client that pings gets an empty result' },
  {
    id: 'mcp.notification',
    contract: ['tool-server-messages'],
    text: 'A client that sends a JSON-RPC notification gets 202',
  },
  {
    id: 'mcp.parse-error',
    contract: ['tool-server-errors'],
    text: 'A body that is not JSON gets 400 with error -32700',
  },
  { id: 'mcp.unknown-method', contract: ['tool-server-errors'], text: 'A call of an unknown method gets error -32601' },
  { id: 'mcp.unknown-tool', contract: ['tool-server-errors'], text: 'A call of an unknown tool gets error -32602' },
  {
    id: 'mcp.version-header',
    contract: ['tool-server-errors'],
    standard: 'MCP, Transports: Protocol Version Header',
    text: 'A request with an unsupported MCP-Protocol-Version gets 400 with the id of the request',
  },
  { id: 'mcp.batch', contract: ['tool-server-messages'], text: 'A batch gets error -32600' },
  {
    id: 'mcp.origin',
    contract: ['tool-server-origin'],
    text: 'A request with a foreign Origin is refused; one with a loopback Origin, or with none, is served',
  },
  { id: 'mcp.tools-list', contract: ['tools-list'], text: 'A client lists exactly the tools that its key may call' },
  {
    id: 'mcp.tool-shape',
    contract: ['tools-list'],
    text: 'Each tool has a well-formed name, a title, annotations and flat object schemas',
  },
  {
    id: 'mcp.schemas',
    contract: ['tool-schemas'],
    text: 'A client lists tools whose schemas have one type each, items in lists, no format, and a description of every argument',
  },
  {
    id: 'mcp.arguments.lenient',
    contract: ['lenient-arguments'],
    text: 'A client may send null or an empty text for what it leaves out, and lists, objects, numbers and booleans as text',
  },
  {
    id: 'mcp.arguments.unknown',
    contract: ['lenient-arguments'],
    text: 'A client is told of unknown arguments with the nearest known name; a call that has no others, or changes nothing, fails',
  },
  {
    id: 'mcp.unknown-tool.near',
    contract: ['tool-server-errors'],
    text: 'A client that writes the name of a tool in another case, with dashes or with a prefix gets -32602 with the name that is meant',
  },
  {
    id: 'mcp.result-size',
    contract: ['tool-result-size'],
    text: 'A client reads a long Brief in results of at most 60 kB, block by block and page by page',
  },
  {
    id: 'mcp.next',
    contract: ['tool-results', 'widgets'],
    text: 'A client is told what to do next where something is staged, and whose pages may show a new widget',
  },
  {
    id: 'mcp.dotted-names',
    contract: ['dotted-tool-names'],
    text: "A client may write a dot for an underscore in tool names, in calls and in a key's list of tools",
  },
  {
    id: 'mcp.arguments',
    contract: ['tool-results'],
    text: 'A call with a missing or wrong argument gets a result with isError whose text names the argument',
  },
  {
    id: 'mcp.result',
    contract: ['tool-results'],
    text: "A tool's result is in structuredContent and, as text, in content",
  },
  {
    id: 'mcp.workspace-create',
    contract: ['workspace-tools'],
    text: 'workspace_create creates a business of the caller with a default app and a draft agent',
  },
  {
    id: 'mcp.workspace-list',
    contract: ['workspace-tools'],
    text: 'workspace_list returns exactly the businesses of the account',
  },
  {
    id: 'mcp.workspace-get',
    contract: ['workspace-tools'],
    text: 'workspace_get returns the business that the key is bound to',
  },
  {
    id: 'mcp.app-list',
    contract: ['workspace-tools'],
    text: 'app_list returns the apps of the business that the key is bound to',
  },
  {
    id: 'mcp.bound.workspace',
    contract: ['tool-bounds'],
    text: 'An account-scoped key that calls a tool of a workspace gets isError',
  },
  {
    id: 'mcp.bound.allowlist',
    contract: ['tool-bounds'],
    text: 'A key that calls a tool outside its list gets isError, whatever its role',
  },
  {
    id: 'mcp.read-only',
    contract: ['read-only-tools'],
    text: 'A read-only key has the read-only tools and no others',
  },
  {
    id: 'mcp.app-argument',
    contract: ['tool-app-argument'],
    text: 'A tool works on the app that the argument app names, by default on the default app',
  },
  {
    id: 'mcp.agent-config',
    contract: ['agent-config'],
    text: 'agent_get shows the whole configuration, in which agent_update changes the given fields',
  },
  {
    id: 'mcp.agent-prompt',
    contract: ['agent-update-prompt'],
    text: 'agent_update refuses a prompt that comes from the Brief, names the tools to use, and writes it with force',
  },
  {
    id: 'mcp.agent-prompt.unknown-source',
    contract: ['agent-update-prompt'],
    text: 'agent_update refuses a prompt whose source cannot be determined',
    unitTest: 'services/workspace-mcp/src/tools/agent/agent-update.test.ts',
  },
  {
    id: 'mcp.agent-prompt.matters',
    contract: ['agent-config', 'answers-context', 'agent-capabilities'],
    text: 'A model gets the live prompt and the instructions of the owner, and published content unless the agent may not use it',
  },
  {
    id: 'mcp.agent-lifecycle',
    contract: ['agent-lifecycle'],
    text: 'An agent is published, unpublished, published again and archived, and answers only while it is published',
  },
  {
    id: 'mcp.agent-suggestions',
    contract: ['agent-suggestions', 'bots-fields'],
    text: 'Suggestion pills are at once in the profile of the bot',
  },
  {
    id: 'mcp.brief-items',
    contract: ['brief-items'],
    text: 'A manager creates, edits, moves and excludes blocks, which stay staged until a publish',
  },
  {
    id: 'mcp.brief-versions',
    contract: ['brief-versions'],
    text: 'A block keeps its prior versions, one of which can be restored, and is deleted with them',
  },
  {
    id: 'mcp.brief-publish',
    contract: ['brief-publish'],
    text: 'A publish makes the enabled blocks the live prompt and publishes the draft',
  },
  {
    id: 'mcp.brief-publish.whole',
    contract: ['brief-publish'],
    text: 'No publish is seen in part while blocks are changed and processes are killed',
  },
  {
    id: 'mcp.sdk',
    contract: ['tool-server-clients'],
    text: 'The official MCP client connects, lists the tools and calls one',
  },
] as const satisfies readonly Requirement[];
