import type { Requirement } from './requirement';

/** Data-share grants and the catalogue of tool servers. */
export const grantRequirements = [
  {
    id: 'mcp-servers.list',
    contract: ['tool-servers-list'],
    text: 'Every signed-in user lists the active servers of the catalogue, sorted by name',
  },
  {
    id: 'mcp-servers.secret',
    contract: ['tool-servers-secret'],
    text: 'No user is shown the url or the headers of a server',
  },
  {
    id: 'mcp-servers.import',
    contract: ['tool-servers-import'],
    text: 'An imported file adds and updates servers by slug, else by name, and the import says what changed',
  },
  {
    id: 'mcp-servers.import.refused',
    contract: ['tool-servers-import', 'tool-servers-headers'],
    text: 'A file with an unknown field, a wrong value or a header variable of another name is refused whole',
  },
  {
    id: 'mcp-servers.agree',
    contract: ['tool-servers-agree'],
    text: 'An import that leads to requests with headers or to discovery needs --yes and names hosts and headers',
  },
  {
    id: 'mcp-servers.discover',
    contract: ['tool-servers-discover'],
    text: 'An entry with discover gets the tools of its server, with their descriptions',
  },
  {
    id: 'mcp-servers.left-out',
    contract: ['tool-servers-left-out'],
    text: 'A file with one bad tool is imported without it, and the import says which was left out and why',
    unitTest: 'services/grants/src/tool-server/discover.test.ts',
  },
  {
    id: 'mcp-servers.repeated-headers',
    contract: ['tool-servers-secret'],
    text: 'A server that repeats the value of its header in a result, an error or a tool is read with a mark in its place',
    unitTest: 'services/grants/src/use/call-tool.test.ts',
  },
  { id: 'grant.fields', contract: ['grants-fields'], text: 'A grant has every field' },
  {
    id: 'grant.create',
    contract: ['grants-create'],
    text: 'A user who grants tools to a conversation of their own gets 201 with the grant',
  },
  {
    id: 'grant.create.unknown',
    contract: ['grants-create'],
    text: 'A grant for a foreign conversation, or for an app or a server that is not active, is 404 like for an unknown one',
  },
  {
    id: 'grant.create.wrong',
    contract: ['grants-create'],
    text: 'A grant with a tool that the server does not have, a wrong expiry or a malformed id is 400',
  },
  {
    id: 'grant.create.idempotent',
    contract: ['grants-create', 'idempotency-key'],
    text: 'A repeat with the same Idempotency-Key gets the first grant',
  },
  {
    id: 'grant.disclosure',
    contract: ['grants-disclosure'],
    text: 'The OpenAPI document says who may see what a tool returns',
  },
  {
    id: 'grant.get',
    contract: ['grants-get'],
    text: 'The owner gets a grant; others get 403, and an unknown id is 404',
  },
  {
    id: 'grant.list',
    contract: ['grants-list'],
    text: 'A user lists their own grants newest first, filtered and by pages',
  },
  { id: 'grant.expiry', contract: ['grants-expiry'], text: 'A grant is inactive from expires_at on' },
  {
    id: 'grant.revoke',
    contract: ['grants-revoke'],
    text: 'A revoked grant is inactive, and revoking it again is 400',
  },
  {
    id: 'grant.credentials',
    contract: ['connections-at-rest', 'grants-get'],
    text: 'A key that is bound to a business reaches only the grants of its apps',
  },
  {
    id: 'grant.hostile',
    contract: ['grants-create', 'hostile-json'],
    text: 'Wrong types and operator objects are 400, and server-owned fields in a request change nothing',
  },
  {
    id: 'grant.uses.none',
    contract: ['grants-uses'],
    text: 'A grant that was not used has an empty list of uses, which only its owner gets',
  },
  {
    id: 'mcp-servers.reach',
    contract: ['tool-servers-reach'],
    text: 'A tool server at a private address is reached only by an entry that says so, one of metadata never',
    unitTest: 'services/kit/src/net/reachable-address.test.ts',
  },
  {
    id: 'mcp-servers.audience',
    contract: ['tool-servers-audience'],
    text: 'A user outside the audience of a server gets no answers that use it',
    unitTest: 'services/grants/src/use/list-offered-tools.test.ts',
  },
  {
    id: 'grant.tools.offered',
    contract: ['grants-tools-offered'],
    text: 'An answer offers its model the allowed tools of the active grants of its session, as they were at the import',
    unitTest: 'services/grants/src/use/list-offered-tools.test.ts',
  },
  {
    id: 'grant.tools.used',
    contract: ['answers-tool-uses', 'realtime-answer-tools'],
    text: 'A model that calls a tool gets its result; readers are told of the tool, and the message names it',
    unitTest: 'services/conversations/src/answer/provider/tools/tool-rounds.test.ts',
  },
  {
    id: 'grant.tools.limits',
    contract: ['grants-tool-limits'],
    text: 'A model that calls functions in more than five rounds, or more than eight, is asked once more without functions',
    unitTest: 'services/conversations/src/answer/provider/tools/tool-rounds.test.ts',
  },
  {
    id: 'grant.tools.scope',
    contract: ['grants-tool-scope'],
    text: 'After a result of one server a call of another one is refused, unless every grant says chain',
    unitTest: 'services/grants/src/use/call-tool.test.ts',
  },
  {
    id: 'grant.tools.instructions',
    contract: ['grants-tool-scope'],
    text: 'A model that obeys instructions in a result of one server reaches no other server',
  },
  {
    id: 'grant.tools.later-instructions',
    contract: ['grants-tool-scope'],
    text: 'A model that obeys them in a later answer reaches no other server either, until the message with the result is deleted',
  },
  {
    id: 'grant.tools.forgotten-session',
    contract: ['grants-tool-once', 'grants-tool-sessions'],
    text: 'The tools of a server that was restarted and refuses its old sessions with 400 can be used again',
    unitTest: 'services/grants/src/use/call-tool.test.ts',
  },
  {
    id: 'grant.tools.ended',
    contract: ['grants-tools-offered', 'grants-tool-end'],
    text: 'A grant that has ended is offered in no later request of the same answer',
    unitTest: 'services/conversations/src/answer/provider/tools/tool-results.test.ts',
  },
  {
    id: 'grant.tools.slow',
    contract: ['grants-tool-limits'],
    text: 'A call that takes more than 10 seconds is given up, and the answer is made without its result',
  },
  {
    id: 'grant.tools.once',
    contract: ['grants-tool-once', 'grants-uses'],
    text: 'A call that was recorded is never sent again, and its outcome is unknown when nobody has written it',
    unitTest: 'services/grants/src/use/call-tool.test.ts',
  },
  {
    id: 'grant.tools.results',
    contract: ['grants-tool-results'],
    text: 'A model reads the texts of a result, cut at 32 KiB, and hears of other content; sampling is refused',
    unitTest: 'services/grants/src/use/call-tool.test.ts',
  },
  {
    id: 'grant.tools.sessions',
    contract: ['grants-tool-sessions'],
    text: 'Each grant has an MCP session of its own, which is closed when it is not used',
    unitTest: 'services/grants/src/tool-server/kept-sessions.test.ts',
  },
  {
    id: 'grant.tools.changed',
    contract: ['grants-tool-changed'],
    text: 'A tool that its server has changed since the import is refused until the next import',
    unitTest: 'services/grants/src/use/call-tool.test.ts',
  },
  {
    id: 'grant.tools.end',
    contract: ['grants-tool-end'],
    text: 'A grant that ends during a call ends the call, and a later result is discarded',
    unitTest: 'services/grants/src/use/call-tool.test.ts',
  },
  {
    id: 'grant.tools.end-to-end',
    contract: ['grants-tools-offered', 'answers-tool-uses', 'realtime-answer-tools', 'grants-uses'],
    text: 'An answer uses a granted tool of a real MCP server; readers are told, the message names it and its use is listed',
  },
  {
    id: 'grant.tools.revoked',
    contract: ['grants-tool-end'],
    text: 'A grant that is revoked during a call ends the call, and the model hears that nothing is known',
  },
  {
    id: 'grant.tools.killed',
    contract: ['grants-tool-once'],
    text: 'A call during which a process is killed is not sent again, and its outcome is unknown',
  },
] as const satisfies readonly Requirement[];
