import type { IssuedKey } from '../client/issue-key.ts';
import type { SignedIn } from '../client/sign-in.ts';
import { type DemoBusiness, demoName } from './demo-business.ts';
import type { DemoChat } from './demo-chat.ts';
import type { DemoContent } from './demo-content.ts';
import type { DemoWidget } from './demo-widget.ts';

export type Seeded = {
  person: SignedIn;
  business: DemoBusiness;
  content: DemoContent;
  chat: DemoChat;
  key: IssuedKey;
  widget: DemoWidget;
};

/** Describes the demo data, and how to try it. */
export function summary({ person, business, content, chat, key, widget }: Seeded): string {
  const { base, origin } = person;
  const authorization = `-H 'Authorization: Bearer ${key.key}'`;
  return `
Seeded ${base}
  user      ${person.user.id}  ${person.user.email}
  business  ${business.business_id}  ${demoName}, ${made(business)}
  app       ${business.app_id}
  content   ${taken(content)}
  chat      ${chat.id}  ${chat.messages} messages and ${chat.answers} answers, ${made(chat)}
  widget    ${widget.widget_id}  ${shown(widget)}
  key       ${key.key}
            new, bound to the business as ${key.role}, valid until ${key.expires_at}

Try next: ask the demo bot, and read its answer
  curl -s ${base}/chats/${chat.id}/messages ${authorization} -H 'Content-Type: application/json' \\
    -d '{"content":"How much does shipping to Germany cost?"}'
  sleep 1; curl -s '${base}/chats/${chat.id}/messages?direction=backward&limit=1' ${authorization}

More
  curl -s ${base}/mcp ${authorization} -H 'Content-Type: application/json' \\
    -H 'Accept: application/json, text/event-stream' -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
  an MCP client on ${base}/mcp (Streamable HTTP) with that key as Bearer
  the documentation of every operation at ${origin}/docs`;
}

const taken = (content: DemoContent) =>
  'missing' in content
    ? `not imported. ${content.missing}`
    : `${content.added} added, ${content.changed} changed, ${content.unchanged} unchanged; agent ${content.agent_status}`;

const shown = ({ page, snippet }: DemoWidget) => (page ? `on the page ${page}` : snippet);

const made = (thing: { made: boolean }) => (thing.made ? 'created' : 'already existed');
