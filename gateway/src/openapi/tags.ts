import type { Schema } from './components/schemas';

interface Tag {
  readonly name: string;
  /** The heading of the tag in a reference. */
  readonly title: string;
  readonly description: string;
}

interface TagGroup {
  readonly name: string;
  readonly tags: readonly Tag[];
}

const tag = (name: string, title: string, description: string): Tag => ({ name, title, description });

/** Every tag, in the order in which one starts. */
const GROUPS: readonly TagGroup[] = [
  {
    name: 'Chat',
    tags: [
      tag('auth', 'Sign-in', 'Sign-in by a mailed code or as an anonymous user, and token pairs.'),
      tag('chats', 'Sessions', 'Chat sessions between a user and a bot or the people of a business.'),
      tag('messages', 'Messages', 'Messages of a session: send, list, edit, delete, pin and read.'),
      tag('realtime', 'Live events', 'Live events of sessions, by server-sent events or a WebSocket.'),
    ],
  },
  {
    name: 'Business',
    tags: [
      tag('businesses', 'Businesses', 'Businesses and their apps, for their members.'),
      tag('desk', 'Desk', 'The sessions of a business, for its members.'),
      tag('bots', 'Bots', 'Profiles of bots.'),
      tag('grants', 'Tools of other servers', 'Grants for tools of external servers, and their catalogue.'),
    ],
  },
  {
    name: 'User',
    tags: [
      tag('users', 'Profile and settings', 'The signed-in user, with settings and avatar.'),
      tag('notifications', 'Notifications', 'Notifications of what happened while the user was away.'),
      tag('events', 'Calendar', "Entries of the user's calendar, with reminders."),
      tag('feedback', 'Feedback', 'Feedback of users about the product.'),
      tag('account', 'Export and erasure', 'Export and erasure of an account.'),
    ],
  },
  {
    name: 'Tool server',
    tags: [
      tag('keys', 'Keys', 'Workspace API keys.'),
      tag('tools', 'Tool server', 'The workspace tool server, which speaks the Model Context Protocol.'),
      tag('oauth', 'OAuth', 'How clients get, renew and end their tokens. Responses are flat, without envelope.'),
      tag('discovery', 'Discovery', 'Documents by which clients discover the tool server and its OAuth endpoints.'),
    ],
  },
  {
    name: 'Pages',
    tags: [
      tag('help', 'Help centres', 'Public pages of the help centres of apps.'),
      tag('pages', 'Account pages', 'Pages for people: plain forms that work without script.'),
    ],
  },
];

const ORDER: readonly string[] = GROUPS.flatMap(({ tags }) => tags.map(({ name }) => name));

/** `tags` and `x-tagGroups` of the document; throws for a tag that has no description here. */
export function documentedTags(used: ReadonlySet<string>): Schema {
  const unknown = [...used].find((name) => !ORDER.includes(name));
  if (unknown !== undefined) throw new Error(`The tag ${unknown} is not in openapi/tags.ts`);
  const groups = GROUPS.map(({ name, tags }) => ({ name, tags: tags.filter((one) => used.has(one.name)) }));
  return {
    tags: groups.flatMap(({ tags }) =>
      tags.map(({ name, title, description }) => ({ name, 'x-displayName': title, description })),
    ),
    'x-tagGroups': groups
      .filter(({ tags }) => tags.length > 0)
      .map(({ name, tags }) => ({ name, tags: tags.map((one) => one.name) })),
  };
}

/** The place of a tag in the document. */
export const placeOf = (name: string): number => ORDER.indexOf(name);
