/** Values that several operations take (contract: chats-channel, chats-type, chats-status, messages-content-type). */
export const CHANNELS = [
  'web',
  'widget',
  'ios',
  'android',
  'api',
  'email',
  'sms',
  'whatsapp',
  'messenger',
  'telegram',
  'voice',
  'cli',
  'mcp',
];

export const STATUSES = ['active', 'pending', 'open', 'snoozed', 'resolved', 'closed', 'archived'];

export const TYPES = ['bot', 'human', 'group', 'internal', 'preview'];

export const CONTENT_TYPES = [
  'text',
  'markdown',
  'image',
  'audio',
  'video',
  'file',
  'location',
  'card',
  'carousel',
  'choice',
  'form',
  'form_response',
  'product',
  'article',
  'postback',
  'event',
];

const inCode = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');

/** What the document says of the filters of a list. */
export const STATUS_FILTER = `${inCode(STATUSES)}; repeated or between commas. Absent: all but \`archived\`. An unknown one matches nothing`;
export const TYPE_FILTER = `${inCode(TYPES)}; repeated or between commas. An unknown one matches nothing`;
