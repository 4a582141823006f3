import type { workspace } from '@cws/protos';
import { fieldsOf, listOf, readYaml, textOf, textsOf, truthOf } from './yaml-file.ts';

type Content = Omit<workspace.ImportBusinessContentRequest, 'business_id' | 'app_id'>;

/**
 * Reads the content of a business from YAML: {publish, agent: {name, live_prompt, suggestions: [text], …}, knowledge: [{kind,
 * title, content, url}], articles: [{title, body, slug}], products: [{name, description, price, currency, sku, url,
 * image_url}]}. Every field is optional; `publish` is false by default.
 */
export function readContent(file: string): Content {
  const names = ['publish', 'agent', 'knowledge', 'articles', 'products'] as const;
  const { publish = false, agent, ...lists } = fieldsOf(readYaml(file), 'The file', names);
  const listed = <T>(name: keyof typeof lists, read: (value: unknown, path: string) => T): T[] =>
    listOf(lists[name] ?? [], name).map((entry, index) => read(entry, `${name}.${index}`));
  return {
    publish: truthOf(publish, 'publish'),
    agent: agent === undefined ? undefined : agentOf(agent),
    knowledge: listed('knowledge', (entry, path) => textsOf(entry, path, KNOWLEDGE)),
    articles: listed('articles', (entry, path) => textsOf(entry, path, ARTICLE)),
    products: listed('products', (entry, path) => textsOf(entry, path, PRODUCT)),
  };
}

const KNOWLEDGE = ['kind', 'title', 'content', 'url'] as const;
const ARTICLE = ['title', 'body', 'slug'] as const;
const PRODUCT = ['name', 'description', 'price', 'currency', 'sku', 'url', 'image_url'] as const;
const AGENT = [
  ...(['name', 'tagline', 'description', 'category', 'live_prompt', 'chat_language', 'city', 'country'] as const),
  ...(['contact_email', 'contact_phone', 'contact_website'] as const),
] as const;

function agentOf(value: unknown): workspace.AgentContent {
  const { suggestions = [], ...texts } = fieldsOf(value, 'agent', [...AGENT, 'suggestions']);
  const listed = listOf(suggestions, 'agent.suggestions');
  return {
    ...textsOf(texts, 'agent', AGENT),
    suggestions: listed.map((text, index) => textOf(text, `agent.suggestions.${index}`)),
  };
}
