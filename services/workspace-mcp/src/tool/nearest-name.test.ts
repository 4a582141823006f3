import { nearestName } from './nearest-name';

const ARGUMENTS = ['name', 'tagline', 'social_links', 'chat_language', 'model', 'system_prompt', 'owner_prompt', 'app'];
const TOOLS = [
  'workspace_get',
  'agent_get',
  'agent_brief',
  'agent_brief_item_set',
  'knowledge_add',
  'knowledge_search',
];

test.each([
  ['system_promt', 'system_prompt'],
  ['systemPrompt', 'system_prompt'],
  ['System-Prompt', 'system_prompt'],
  ['SYSTEMPROMPT', 'system_prompt'],
  ['prompt', 'system_prompt'],
  ['language', 'chat_language'],
  ['socialLinks', 'social_links'],
  ['tag_line', 'tagline'],
  ['app_id', 'app'],
])('the argument %s is taken for %s', (given, meant) => {
  expect(nearestName(given, ARGUMENTS)).toBe(meant);
});

test.each([
  ['Knowledge_Search', 'knowledge_search'],
  ['knowledge-search', 'knowledge_search'],
  ['knowledgeSearch', 'knowledge_search'],
  ['mcp__workspace__knowledge_search', 'knowledge_search'],
  ['workspace:knowledge_search', 'knowledge_search'],
  ['functions.agent_brief_item_set', 'agent_brief_item_set'],
  ['mcp_service-admin_agent-brief', 'agent_brief'],
  ['search_knowledge', 'knowledge_search'],
  ['knowlege_ad', 'knowledge_add'],
])('the tool %s is taken for %s', (given, meant) => {
  expect(nearestName(given, TOOLS)).toBe(meant);
});

test.each(['greeting', 'x', '', '💥'])('nothing is near to %j', (given) => {
  expect(nearestName(given, ARGUMENTS)).toBeUndefined();
});

test('of a very long name the end is compared', () => {
  expect(nearestName('a'.repeat(100_000), ARGUMENTS)).toBeUndefined();
  expect(nearestName(`${'a'.repeat(100_000)}__agent_get`, TOOLS)).toBe('agent_get');
});
